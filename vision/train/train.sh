#!/bin/sh
# Trains both networks from nothing: renders pictures, trains the finder, finds
# whole dice where only pips are boxed, trains the reader, makes the chances
# honest and writes the ONNX. Run it again after an interruption and it goes on.
#
#   vision/train/train.sh [DATA] [WORK]
#
# DATA holds the real pictures and truth.jsonl, WORK takes all that is made.
# It needs Go, and Python 3 with torch, numpy and OpenCV.
set -eu
cd "$(dirname "$0")/../.."
data=${1:-../shared/data/dice}
work=${2:-vision/train/made}
python=${PYTHON:-python3}
find_steps=${FIND_STEPS:-3000}
read_steps=${READ_STEPS:-8000}
mkdir -p "$work"
make="go run ./vision/train/renderset"
kinds=d4,d6,d6,d6,d6,d8,d10,d00,d12,d20,d20,borg,utara,compass,binary

[ -f "$work/scenes/done" ] || {
    $make --out "$work/scenes" --count 1500 --seed 101 --kinds $kinds --cocked 0.04 --dice 4-16 --edge 14-160
    touch "$work/scenes/done"
}
[ -f "$work/crops/done" ] || {
    $make --crops --side 80 --out "$work/crops" --count 60000 --seed 11 --kinds $kinds --cocked 0.03 --edge 20-220
    touch "$work/crops/done"
}
train="$python vision/train/train.py"
from="--data $data --rendered $work/scenes --out $work"
$train find boxes $from --find-steps "$find_steps"
[ -f "$work/packed/crops.jsonl" ] || $train pack $from
[ -f "$work/ground/crops.jsonl" ] || $train mine $from
$train read $from --crops "$work/packed" "$work/ground" "$work/crops" --read-steps "$read_steps"
$python vision/train/calibrate.py --data "$data" --rendered "$work/scenes" --from "$work" | tee "$work/calibration.txt"
# The first line of calibration.txt is what export.py takes.
# shellcheck disable=SC2046
$python vision/train/export.py --from "$work" --to vision/opencv/model $(head -1 "$work/calibration.txt")

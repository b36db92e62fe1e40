#!/bin/sh
# Trains both networks from nothing: renders pictures, trains the finder, finds
# whole dice where only pips are boxed, trains the reader, makes the chances
# honest and writes the ONNX, then makes the weights that tell the teams. Run it
# again after an interruption and it goes on.
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
find_minutes=${FIND_MINUTES:-45}
read_minutes=${READ_MINUTES:-58}
scene_count=${SCENES:-1800}
crop_count=${CROPS:-40000}
mkdir -p "$work"
make="go run ./vision/train/renderset"
scenes=d4,d6,d6,d6,d6,d6,d6,d8,d10,d00,d12,d20,d20,borg,utara,compass,binary
all=d4,d8,d10,d00,d12,d20,d20,d20,borg,utara,compass,binary,d6,d6
numbered=d4,d8,d8,d10,d10,d00,d00,d12,d12,d20,d20,d20,d20,borg,utara
# Half precision is twice as fast where the processor computes in it, and slower elsewhere.
half=
grep -qs avx512_bf16 /proc/cpuinfo && half=--bf16

[ -f "$work/scenes/done" ] || {
    $make --out "$work/scenes" --count "$scene_count" --seed 101 --kinds $scenes --cocked 0.04 --dice 4-16 --edge 14-160 --jobs 2
    touch "$work/scenes/done"
}
[ -f "$work/crops1/done" ] || {
    $make --crops --side 96 --out "$work/crops1" --count "$crop_count" --seed 11 --kinds $all --cocked 0.03 --edge 24-240 --jobs 2
    touch "$work/crops1/done"
}
[ -f "$work/crops2/done" ] || {
    $make --crops --side 96 --out "$work/crops2" --count "$crop_count" --seed 12 --kinds $numbered --cocked 0.03 --edge 24-240 --jobs 2
    touch "$work/crops2/done"
}
train="$python vision/train/train.py"
from="--data $data --rendered $work/scenes --out $work"
# A finder half trained finds the whole dice where only pips are boxed; then these pictures teach it too.
third=$(awk "BEGIN { print $find_minutes / 3 }")
[ -f "$work/boxes.json" ] || $train find boxes $from --minutes "$third" $half
$train find $from --minutes "$find_minutes" $half
[ -f "$work/packed/crops.jsonl" ] || $train pack $from
[ -f "$work/ground/crops.jsonl" ] || $train mine $from
read="$train read $from --crops $work/packed $work/ground $work/crops1 $work/crops2 --minutes $read_minutes --keep 0.999 $half --peers 2"
$read --peer 1 &
$read
wait
$python vision/train/calibrate.py --data "$data" --rendered "$work/scenes" --from "$work" --most 120 | tee "$work/calibration.txt"
# The first line of calibration.txt is what export.py takes.
# shellcheck disable=SC2046
$python vision/train/export.py --from "$work" --to vision/opencv/model $(head -1 "$work/calibration.txt")
go run ./vision/train/team --photographs "$data" --rendered "$work/scenes"

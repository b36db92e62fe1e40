#!/bin/sh
# Trains the networks from nothing: renders pictures, trains the finder, finds
# whole dice where only pips are boxed, trains the reader; then aimer and scribe,
# which read upper sides, first on rendered dice, then on real ones too, whose
# upper sides both find; makes the chances honest and writes the ONNX, and the
# weights that tell the teams. Run it again after an interruption and it goes on.
#
#   vision/train/train.sh [DATA] [WORK]
#
# DATA holds the real pictures and truth.jsonl, WORK takes all that is made.
# It needs Go, and Python 3 with torch, numpy, onnx and OpenCV.
set -eu
cd "$(dirname "$0")/../.."
data=${1:-../shared/data/dice}
work=${2:-vision/train/made}
python=${PYTHON:-python3}
find_minutes=${FIND_MINUTES:-45}
read_minutes=${READ_MINUTES:-58}
side_minutes=${SIDE_MINUTES:-54}
scene_count=${SCENES:-1800}
crop_count=${CROPS:-40000}
side_count=${SIDES:-60000}
mkdir -p "$work"
make="go run ./vision/train/renderset"
scenes=d4,d6,d6,d6,d6,d6,d6,d8,d10,d00,d12,d20,d20,borg,utara,compass,binary
all=d4,d8,d10,d00,d12,d20,d20,d20,borg,utara,compass,binary,d6,d6
numbered=d4,d8,d8,d10,d10,d00,d00,d12,d12,d20,d20,d20,d20,borg,utara
sided=d4,d4,d4,d8,d8,d10,d10,d00,d00,d12,d12,d20,d20,d20,d20,compass,compass,d6,utara,borg,borg
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
for i in 1 2; do
    [ -f "$work/sides$i/done" ] || {
        $make --crops --side 112 --out "$work/sides$i" --count "$side_count" --seed 3$i --kinds $sided --cocked 0.03 --edge 30-260 --jobs 2
        touch "$work/sides$i/done"
    }
done
[ -f "$work/weighing/done" ] || {
    $make --crops --side 112 --out "$work/weighing" --count 4000 --seed 79 --kinds d4,d8,d10,d00,d12,d20,compass,d6,utara,borg --cocked 0.03 --edge 44-260 --jobs 2
    touch "$work/weighing/done"
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
# sides OUT MINUTES WARM-AIMER WARM-SCRIBE CROPS... trains aimer and scribe side by side.
sides() {
    out=$1 minutes=$2 aimer=$3 scribe=$4
    shift 4
    $train aim --data "$data" --crops "$@" --out "$out" --warm "$aimer" --minutes "$minutes" --keep 0.999 $half &
    $train scribe --data "$data" --crops "$@" --out "$out" --warm "$scribe" --minutes "$minutes" --keep 0.999 $half
    wait
}
first_minutes=$(awk "BEGIN { print $side_minutes * 0.6 }")
sides "$work/first" "$first_minutes" "$work/reader.pt" "" "$work/sides1"
[ -f "$work/first/laid" ] || {
    $train lay --data "$data" --crops "$work/packed" --out "$work/first"
    touch "$work/first/laid"
}
sides "$work" "$side_minutes" "$work/first/aimer.pt" "$work/first/scribe.pt" "$work/sides1" "$work/sides2" "$work/packed"
$python vision/train/calibrate.py --data "$data" --rendered "$work/scenes" --from "$work" --most 120 | tee "$work/calibration.txt"
# The first line of calibration.txt is what export.py takes; weights.json it reads.
# shellcheck disable=SC2046
set -- $(head -1 "$work/calibration.txt")
$python vision/train/weigh.py --data "$data" --crops "$work/weighing" --from "$work" --temperature "$2"
$python vision/train/export.py --from "$work" --to vision/opencv/model "$@"
go run ./vision/train/team --photographs "$data" --rendered "$work/scenes"

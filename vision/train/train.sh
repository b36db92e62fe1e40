#!/bin/sh
# Trains the networks from nothing: renders pictures, trains the finder, finds
# whole dice where only pips are boxed, trains the reader, and from it the pip
# reader, to which all colours are alike; then aimer and scribe,
# which read upper sides, first on rendered dice, then on real ones too, whose
# upper sides both find; trains the herald, which tells teams; makes the chances
# honest and writes the ONNX. Run it again after an interruption and it goes on.
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
pips_minutes=${PIPS_MINUTES:-60}
herald_minutes=${HERALD_MINUTES:-15}
scene_count=${SCENES:-1800}
crop_count=${CROPS:-40000}
side_count=${SIDES:-60000}
mkdir -p "$work"
make="go run ./vision/train/renderset"
few=d4,d8,d10,d00,d12,d20,d20,compass,utara,borg,binary
scenes=d4,d6,d6,d6,d6,d6,d6,d8,d10,d00,d12,d20,d20,borg,utara,compass,binary
stones=d6,d6,d6,d6,d6,d8,d20,d12,d10
all=d4,d8,d10,d00,d12,d20,d20,d20,borg,utara,compass,binary,d6,d6
numbered=d4,d8,d8,d10,d10,d00,d00,d12,d12,d20,d20,d20,d20,borg,utara
sided=d4,d4,d4,d8,d8,d10,d10,d00,d00,d12,d12,d20,d20,d20,d20,compass,compass,d6,utara,borg,borg
# Half precision is twice as fast where the processor computes in it, and slower elsewhere.
half=
grep -qs avx512_bf16 /proc/cpuinfo && half=--bf16

# rendered NAME FLAGS... makes a folder of pictures, or of single dice, once.
rendered() {
    name=$1
    shift
    [ -f "$work/$name/done" ] && return
    $make --out "$work/$name" --jobs 2 "$@"
    touch "$work/$name/done"
}
rendered scenes --count "$scene_count" --seed 101 --kinds $scenes --cocked 0.04 --dice 4-16 --edge 14-160
rendered few --count $((scene_count * 8 / 9)) --seed 166 --kinds $few --cocked 0.05 --stacked 0.04 --hands 0.05 --beams 0.08 --dice 1-8 --edge 24-200
rendered stones --count $((scene_count / 2)) --seed 171 --texture granite --kinds $stones --cocked 0.04 --dice 4-16 --edge 14-130
rendered hues --count $((scene_count * 5 / 18)) --seed 611 --kinds d6,d6,d6,d6,d20,d8,utara --hues 0.6 --cocked 0.04 --dice 4-16 --edge 14-120
rendered above --count $((scene_count / 9)) --seed 613 --kinds d6,d6,d20,d8,d10,d12 --numbers 1 --tilt 15 --dice 1-4 --edge 60-420
crops="--crops --side 96 --cocked 0.03"
rendered crops1 $crops --count "$crop_count" --seed 11 --kinds $all --edge 24-240
rendered crops2 $crops --count "$crop_count" --seed 12 --kinds $numbered --edge 24-240
rendered crops3 $crops --count "$crop_count" --seed 14 --kinds d6 --edge 14-200
rendered crops4 $crops --count $((crop_count * 7 / 40)) --seed 15 --kinds binary,d4 --edge 24-240
rendered crops5 $crops --count $((crop_count * 3 / 10)) --seed 42 --kinds d4,d8,d10,d00,d12,d20,borg,utara,compass --edge 24-200
rendered crops6 $crops --count $((crop_count * 2 / 5)) --seed 53 --texture granite --kinds d6 --edge 14-200
rendered crops7 $crops --count $((crop_count / 4)) --seed 601 --kinds d6,d6,d6,d6,d6,d6,d8,d20,utara --hues 1 --edge 14-160
rendered crops8 $crops --count $((crop_count / 4)) --seed 602 --kinds d6,d6,d6,d20,d20,d8,d10,d12,d4 --numbers 1 --tilt 15 --edge 30-300
pips="--crops --side 112 --kinds d6"
rendered pips1 $pips --count $((crop_count * 11 / 10)) --seed 7011 --hues 0.45 --edge 14-160
rendered pips2 $pips --count $((crop_count * 2 / 5)) --seed 7012 --hues 0.6 --tilt 25 --edge 16-80
sides="--crops --side 112 --cocked 0.03"
rendered sides1 $sides --count "$side_count" --seed 31 --kinds $sided --edge 30-260
rendered sides2 $sides --count "$side_count" --seed 32 --kinds $sided --edge 30-260
rendered weighing $sides --count 4400 --seed 79 --kinds d4,d8,d10,d00,d12,d20,compass,d6,utara,borg,binary --edge 44-260
train="$python vision/train/train.py"
from="--data $data --rendered $work/scenes $work/few $work/stones $work/hues $work/above --out $work"
# A finder half trained finds the whole dice where only pips are boxed; then these pictures teach it too.
third=$(awk "BEGIN { print $find_minutes / 3 }")
[ -f "$work/boxes.json" ] || $train find boxes $from --minutes "$third" $half
$train find $from --minutes "$find_minutes" $half
[ -f "$work/packed/crops.jsonl" ] || $train pack $from
[ -f "$work/ground/crops.jsonl" ] || $train mine $from
read="$train read $from --crops $work/packed $work/ground $work/crops1 $work/crops2 $work/crops3 $work/crops4 $work/crops5 $work/crops6 $work/crops7 $work/crops8 --minutes $read_minutes --keep 0.999 $half --peers 2"
$read --peer 1 &
$read
wait
$train pips --data "$data" --crops "$work/packed" "$work/pips1" "$work/pips2" --out "$work" --warm "$work/reader.pt" --read-rate 1.5e-3 --minutes "$pips_minutes" --keep 0.999 $half
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
$train herald --data "$data" --rendered "$work/scenes" --out "$work" --minutes "$herald_minutes"
$python vision/train/calibrate.py --data "$data" --rendered "$work/scenes" --from "$work" --most 120 | tee "$work/calibration.txt"
# The first line of calibration.txt is what export.py takes; weights.json it reads.
# shellcheck disable=SC2046
set -- $(head -1 "$work/calibration.txt")
$python vision/train/weigh.py --data "$data" --crops "$work/weighing" --from "$work" --temperature "$2"
$python vision/train/export.py --from "$work" --to vision/opencv/model "$@"

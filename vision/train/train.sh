#!/bin/sh
# Trains the networks from nothing: renders pictures, trains the finder, finds
# whole dice where only pips are boxed, trains the reader, and from it the pip
# reader, to which all colours are alike; then aimer and scribe,
# which read upper sides, first on rendered dice, then on real ones too, whose
# upper sides both find; trains the herald, which tells teams, and the plumb,
# which tells where up leads at a d20, and the level, which tells what leans; on a graphics processor, where there is
# one, the second reader; makes the chances honest and writes the
# ONNX. Two things are done at a time, each on a core of
# its own. Run it again after an interruption and it goes on.
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
plumb_minutes=${PLUMB_MINUTES:-55}
level_minutes=${LEVEL_MINUTES:-30}
pips_minutes=${PIPS_MINUTES:-60}
herald_minutes=${HERALD_MINUTES:-15}
second_minutes=${SECOND_MINUTES:-9.3}
scene_count=${SCENES:-1800}
crop_count=${CROPS:-40000}
side_count=${SIDES:-60000}
mkdir -p "$work"
make="$work/renderset"
go build -o "$make" ./vision/train/renderset
few=d4,d8,d10,d00,d12,d20,d20,compass,utara,borg,binary
scenes=d4,d6,d6,d6,d6,d6,d6,d8,d10,d00,d12,d20,d20,borg,utara,compass,binary
stones=d6,d6,d6,d6,d6,d8,d20,d12,d10
all=d4,d8,d10,d00,d12,d20,d20,d20,borg,utara,compass,binary,d6,d6
most=d4,d6,d6,d6,d6,d8,d10,d00,d12,d20,d20,d20,borg,utara,utara,compass,binary
numbered=d4,d8,d8,d10,d10,d00,d00,d12,d12,d20,d20,d20,d20,borg,utara
sided=d4,d4,d4,d8,d8,d10,d10,d00,d00,d12,d12,d20,d20,d20,d20,compass,compass,d6,utara,borg,borg
# Half precision is twice as fast where the processor computes in it, and slower elsewhere.
half=
grep -qs avx512_bf16 /proc/cpuinfo && half=--bf16

# once NAME COMMAND... does what leaves the file NAME in WORK, unless it was done before.
once() {
    mark=$work/$1
    shift
    [ -f "$mark" ] && return
    "$@"
    touch "$mark"
}

# rendered NAME FLAGS... makes a folder of pictures, or of single dice.
rendered() {
    folder=$1
    shift
    once "$folder/done" "$make" --out "$work/$folder" --jobs "$jobs" "$@"
}

# beside COMMAND... goes on in the background; together waits for it, and fails if it failed.
beside() {
    "$@" &
    other=$!
}
together() {
    wait "$other"
}
# What runs in the background doesn't hear an interruption from the keyboard.
trap 'trap - INT; kill 0' INT

# part MINUTES SHARE
part() {
    awk "BEGIN { print $1 * $2 }"
}

jobs=2
rendered scenes --count "$scene_count" --seed 101 --kinds $scenes --cocked 0.04 --dice 4-16 --edge 14-160
rendered few --count $((scene_count * 8 / 9)) --seed 166 --kinds $few --cocked 0.05 --stacked 0.04 --hands 0.05 --beams 0.08 --dice 1-8 --edge 24-200
rendered stones --count $((scene_count / 2)) --seed 171 --texture granite --kinds $stones --cocked 0.04 --dice 4-16 --edge 14-130
rendered hues --count $((scene_count * 5 / 18)) --seed 611 --kinds d6,d6,d6,d6,d20,d8,utara --hues 0.6 --cocked 0.04 --dice 4-16 --edge 14-120
rendered above --count $((scene_count / 9)) --seed 613 --kinds d6,d6,d20,d8,d10,d12 --numbers 1 --tilt 15 --dice 1-4 --edge 60-420

# dice renders single dice.
dice() {
    jobs=1
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
    rendered plumb1 --crops --side 112 --count "$side_count" --seed 7301 --kinds d20 --edge 30-260
    rendered plumb2 --crops --side 112 --count "$side_count" --seed 7302 --kinds d20 --edge 30-260
    level="--crops --side 96 --cocked 0.5 --count $((side_count / 2)) --kinds $most"
    rendered level1 $level --seed 7701 --edge 16-200
    rendered level2 $level --seed 7702 --edge 16-120 --tilt 35
    rendered level3 $level --seed 7703 --edge 14-60
    rendered weighing $sides --count 4400 --seed 79 --kinds d4,d8,d10,d00,d12,d20,compass,d6,utara,borg,binary --edge 44-260
}

train="$python vision/train/train.py"
from="--data $data --rendered $work/scenes $work/few $work/stones $work/hues $work/above --out $work"

# found trains the finder. Half trained it finds the whole dice where only pips are boxed; then these pictures teach it too.
found() {
    [ -f "$work/boxes.json" ] || $train find boxes $from --minutes "$(part "$find_minutes" 0.333)" $half
    $train find $from --minutes "$find_minutes" $half
}
beside dice
found
together

beside once packed/done $train pack $from
once ground/done $train mine $from
together

read="$train read $from --crops $work/packed $work/ground $work/crops1 $work/crops2 $work/crops3 $work/crops4 $work/crops5 $work/crops6 $work/crops7 $work/crops8 --minutes $read_minutes --keep 0.999 $half --peers 2"
beside $read --peer 1
$read
together

# side STAGE OUT MINUTES WARM CROPS... trains aimer, scribe, plumb or level.
side() {
    stage=$1 out=$2 minutes=$3 warm=$4
    shift 4
    $train "$stage" --data "$data" --crops "$@" --out "$out" --warm "$warm" --minutes "$minutes" --keep 0.999 $half
}

# sides trains aimer and scribe on rendered dice.
sides() {
    minutes=$(part "$side_minutes" 0.6)
    side aim "$work/first" "$minutes" "$work/reader.pt" "$work/sides1"
    side scribe "$work/first" "$minutes" "" "$work/sides1"
}
beside sides
$train pips --data "$data" --crops "$work/packed" "$work/pips1" "$work/pips2" --out "$work" --warm "$work/reader.pt" --read-rate 1.5e-3 --minutes "$pips_minutes" --keep 0.999 $half
$train herald --data "$data" --rendered "$work/scenes" --out "$work" --minutes "$herald_minutes"
together

once first/laid $train lay --data "$data" --crops "$work/packed" --out "$work/first"
beside side aim "$work" "$side_minutes" "$work/first/aimer.pt" "$work/sides1" "$work/sides2" "$work/packed"
side scribe "$work" "$side_minutes" "$work/first/scribe.pt" "$work/sides1" "$work/sides2" "$work/packed"
together

# The second reader takes a graphics processor; without one the committed one stays. It takes all cores for its dice.
if $python -c 'import sys, torch; sys.exit(not torch.cuda.is_available())'; then
    once second.done $python vision/train/second.py --renderset "$make" --packed "$work/packed" --out "$work" --minutes "$second_minutes"
fi

# upright trains plumb and level.
upright() {
    side plumb "$work" "$plumb_minutes" "$work/aimer.pt" "$work/plumb1" "$work/plumb2"
    side level "$work" "$level_minutes" "$work/aimer.pt" "$work/level1" "$work/level2" "$work/level3"
}
beside upright
$python vision/train/calibrate.py --data "$data" --rendered "$work/scenes" --from "$work" --most 120 | tee "$work/calibration.txt"
# The first line of calibration.txt is what export.py takes; weights.json it reads.
# shellcheck disable=SC2046
set -- $(head -1 "$work/calibration.txt")
$python vision/train/weigh.py --data "$data" --crops "$work/weighing" --from "$work" --temperature "$2"
together
$python vision/train/export.py --from "$work" --to vision/opencv/model "$@"

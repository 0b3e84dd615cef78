#!/bin/sh
# A job for Jenkins and its like, as one shell step at the top of a checkout: examine, keep the reports, and on the main branch take a clean
# run as the next baseline. Change the paths and the release; the CI keeps the folders tranship-reports (or $TRANSHIP_REPORTS) and, from build
# to build, tranship-baseline.
set -u
folder=$(dirname "$0") # where tools/ci lies: /usr/share/tranship/ci once tranship is installed
mkdir -p tranship-baseline || exit 3
TRANSHIP_ROCM=${TRANSHIP_ROCM:-6.4}
TRANSHIP_BASELINE=tranship-baseline/tranship.json
export TRANSHIP_ROCM TRANSHIP_BASELINE
"$folder/check" "${@:-src}"
code=$?
if [ "$code" = 0 ] && [ "${BRANCH_NAME:-}" = main ]; then
  cp "${TRANSHIP_REPORTS:-tranship-reports}/tranship.json" tranship-baseline/tranship.json || exit 3
fi
case $code in
0) echo 'nothing new' ;;
1) echo 'new findings, or too little coverage: see the HTML report' ;;
*) echo "tranship could not do its work (exit code $code)" ;;
esac
exit "$code"

# Parts of a check that are much alike, of which each commit has some (tools/test sets TRANSHIP_TURN): read by such checks.

# in_turn INDEX EVERY: is it the turn of this part, which comes every so many numbers? Always without TRANSHIP_TURN, and where it is "all".
in_turn() { [ "${TRANSHIP_TURN:-all}" = all ] || [ $((($1 + TRANSHIP_TURN) % $2)) = 0 ]; }

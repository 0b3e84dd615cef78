# The rows of mappings/releases.def, for scripts. They set $root (the repository) before, or run in it.

# release_rows KIND: its rows, a line each: the release, "7.2", and the texts behind it, with tabs between them.
release_rows() {
  awk -v kind="$1" '
    index($0, kind "(") == 1 { row = "" ; on = 1 }
    on { row = row " " $0 }
    on && /\)$/ {
      on = 0
      sub(/^[^(]*\(/, "", row)
      sub(/\)$/, "", row)
      match(row, /[0-9]+, *[0-9]+, */)
      release = substr(row, RSTART, RLENGTH)
      row = substr(row, RSTART + RLENGTH)
      gsub(/[^0-9,]/, "", release)
      sub(/,$/, "", release)
      sub(/,/, ".", release)
      gsub(/" +"/, "", row) # texts side by side are one
      gsub(/", *"/, "\t", row)
      gsub(/"/, "", row)
      sub(/^ +/, "", row)
      print release "\t" row
    }' "${root:-.}/mappings/releases.def"
}
# release_list KIND: the releases that have such a row, "6.4 7.2".
release_list() { release_rows "$1" | cut -f 1 | paste -sd' '; }
# release_root RELEASE: sets root_suffix, root_compiler (""; the machine's), root_library, root_hiprtc, root_suites, root_packages and
# root_alone by the release's ROOT row. Fails where it has none.
release_root() {
  local row
  row=$(release_rows ROOT | grep "^${1//./\\.}	") || return
  # Tabs side by side are fields without a text: no blank of IFS keeps those.
  IFS='|' read -r _ root_suffix root_compiler root_library root_hiprtc root_suites root_packages root_alone <<<"${row//	/|}"
}

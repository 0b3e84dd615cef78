# What the other scripts here read headers with; records end at a semicolon.

# The record without comments, directives and line ends.
function plain(text) {
  gsub(/\/\*[^*]*\*+([^\/*][^*]*\*+)*\//, " ", text)
  gsub(/\/\/[^\n]*/, " ", text)
  gsub(/#[^\n]*/, " ", text)
  gsub(/[ \t\r\n]+/, " ", text)
  return text
}

# The function that a record declares behind the mark: its name, and in `declaration` all behind the mark. "": it declares none.
function declared(record, mark,    text, name) {
  text = plain(record)
  if (!match(text, "(^|[^A-Za-z0-9_])" mark " ")) return ""
  declaration = substr(text, RSTART + RLENGTH)
  if (!match(declaration, /[A-Za-z_][A-Za-z0-9_]* *\(/)) return ""
  name = substr(declaration, RSTART, RLENGTH)
  sub(/ *\($/, "", name)
  return name
}

# Splits the parameters of `declaration` into list; how many there are.
function parameters(list,    text) {
  text = declaration
  sub(/^[^(]*\(/, "", text)
  sub(/\)[^)]*$/, "", text)
  return text ~ /^ *(void)? *$/ ? 0 : split(text, list, /,/)
}

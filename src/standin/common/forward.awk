# Reads headers of a library beneath HIP's (rocBLAS's, rocRAND's) and of HIP's own, and writes the functions of the first that have a
# counterpart in the second: they call it. Run with declared.awk.
#   -v mark=WORD -v prefix=WORD         what stands before each function of the library beneath; what its names begin with
#   -v hip_mark=WORD -v hip_prefix=WORD the same of HIP's
#   -v include=FILE                     what is included: FORWARD(NAME, CALL) is there how a result becomes the library's
#   -v own=FILE                         functions that begin a line there are written by hand
# rocblas_saxpy_strided_batched_64 has hipblasSaxpyStridedBatched_64 for a counterpart, if that has as many parameters. Those that the
# stand-in does not have are null, as they are weak, and FORWARD says so.
BEGIN {
  RS = ";"
  print "/* Made by forward.awk: functions that call HIP's of the same meaning. */"
  print "#include \"" include "\""
  while ((getline line < own) > 0)
    if (match(line, "(^|[ (])" prefix "_[a-z0-9_]+[)]?[(]")) {
      name = substr(line, RSTART, RLENGTH)
      gsub(/[ ()]/, "", name)
      if (line !~ /^ /) by_hand[name] = 1
    }
}
function counterpart(name,    word, n, i, hip, wide) {
  wide = name ~ /_64$/ ? "_64" : ""
  sub(/_64$/, "", name)
  n = split(substr(name, length(prefix) + 2), word, "_")
  hip = hip_prefix
  for (i = 1; i <= n; i++) hip = hip toupper(substr(word[i], 1, 1)) substr(word[i], 2)
  return hip wide
}
# Pointers and handles lose their type on the way, and numbers of enumerations: the two headers have them under different names.
function argument(parameter,    name) {
  name = parameter
  sub(/(\[[^]]*\] *)+$/, "", name)
  sub(/ +$/, "", name)
  sub(/^.*[^A-Za-z0-9_]/, "", name)
  if (parameter ~ /[*[]/ || parameter ~ (prefix "_(handle|generator|discrete_distribution) ")) return "(void *)(uintptr_t)" name
  if (parameter ~ (prefix "_(int|stride|half) ") || parameter !~ (prefix "_")) return name
  return "(int)" name
}
(name = declared($0, hip_mark)) != "" {
  count[name] = parameters(list)
  next
}
(name = declared($0, mark)) != "" && index(name, prefix "_") == 1 && !(name in by_hand) && !(name in seen) {
  seen[name] = 1
  # What returns no status is written by hand; the status stands before the mark or behind it.
  sub("^ *" prefix "_status +", "", declaration)
  if (index(declaration, name) != 1) next
  names[++n] = name
  text[name] = prefix "_status " declaration
}
END {
  for (i = 1; i <= n; i++) {
    name = names[i]
    declaration = text[name]
    hip = counterpart(name)
    given = parameters(list)
    if (!(hip in count) || count[hip] != given) continue
    call = ""
    for (k = 1; k <= given; k++) call = call (k > 1 ? ", " : "") argument(list[k])
    printf "extern __typeof__(%s) %s __attribute__((weak));\n", hip, hip
    printf "#undef %s\n%s\n{\n    return FORWARD(%s, %s, %s(%s));\n}\n", name, text[name], name, hip, hip, call
  }
}

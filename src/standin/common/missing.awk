# Reads a header of HIP's libraries and writes what its stand-in is completed with.
#   -v mark=WORD    what stands before each function that the library exports
#   -v status=N     what functions return that the stand-in does not have
#   -v script=FILE  gets a linker script, see below
# On standard output: a weak definition of each function. Those that the stand-in has are not weak and win.
# Names with _v2 take other types of the same layout: the script makes them other names of the function without it. So it does
# with a p before a name that is there, as RCCL's functions have for profilers.
BEGIN {
  RS = ";"
  print "/* Made by missing.awk: functions that the stand-in may not have. */"
  print "void device_missing(const char *);"
}
{
  gsub(/\/\*[^*]*\*+([^\/*][^*]*\*+)*\//, " ")
  gsub(/\/\/[^\n]*/, " ")
  gsub(/#[^\n]*/, " ")
  gsub(/[ \t\r\n]+/, " ")
  at = match($0, "(^|[^A-Za-z0-9_])" mark " ")
  if (!at) next
  text = substr($0, at + RLENGTH)
  if (!match(text, /[A-Za-z_][A-Za-z0-9_]* *\(/)) next
  name = substr(text, RSTART, RLENGTH)
  sub(/ *\($/, "", name)
  if (name in seen) next
  seen[name] = 1
  if (name ~ /_v2(_64)?$/) {
    plain = name
    sub(/_v2/, "", plain)
    aliases[++n] = name " = " plain
    of[n] = plain
    next
  }
  if (name ~ /^p/ && (substr(name, 2) in seen)) {
    aliases[++n] = name " = " substr(name, 2)
    of[n] = substr(name, 2)
    next
  }
  printf "__attribute__((weak, visibility(\"default\"))) int %s(void)\n{\n    device_missing(\"%s\");\n    return %s;\n}\n", name, name, status
}
END {
  for (i = 1; i <= n; i++)
    if (of[i] in seen) print aliases[i] ";" > script
  close(script)
}

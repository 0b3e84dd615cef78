# Reads a header of a library and writes what its stand-in is completed with. Run with declared.awk.
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
  name = declared($0, mark)
  if (name == "") next
  if (name in seen) next
  seen[name] = 1
  if (name ~ /_v2(_64)?$/) {
    base = name
    sub(/_v2/, "", base)
    aliases[++n] = name " = " base
    of[n] = base
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
  printf "" > script
  for (i = 1; i <= n; i++)
    if (of[i] in seen) print aliases[i] ";" > script
  close(script)
}

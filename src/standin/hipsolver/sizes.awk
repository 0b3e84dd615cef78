# Reads hipSOLVER's headers and writes its functions NAME_bufferSize: all of them hand out the same size, as the
# stand-in's workspaces are its own. They differ in their parameters only. Run with declared.awk.
BEGIN {
  RS = ";"
  print "/* Made by sizes.awk: what hipSOLVER's functions say they want for their buffers. */"
  print "#include <hipsolver/hipsolver.h>"
  print "#pragma GCC diagnostic ignored \"-Wunused-parameter\""
}
{
  text = plain($0)
  at = match(text, /hipsolverStatus_t hipsolver[A-Za-z0-9]*_bufferSize ?\(/)
  if (!at) next
  text = substr(text, at)
  print text "\n{"
  print "    if (!handle)\n        return HIPSOLVER_STATUS_NOT_INITIALIZED;"
  n = split(text ~ /lworkOnHost/ ? "lworkOnDevice lworkOnHost" : "lwork", sizes, " ")
  for (i = 1; i <= n; i++)
    print "    if (!" sizes[i] ")\n        return HIPSOLVER_STATUS_INVALID_VALUE;\n    *" sizes[i] " = 64;"
  print "    return HIPSOLVER_STATUS_SUCCESS;\n}"
}

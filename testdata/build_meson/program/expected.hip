project('codes', 'cpp')
custom_target('codes',
  input: 'codes.cu',
  output: 'codes.hsaco',
  command: [find_program('hipcc'), '--genco', '-g', '@INPUT@', '-o', '@OUTPUT@'])

# What explain says of instructions of PTX, and of the functions that are instructions under other names.

case_instructions_that_begin_so() {
  t explain ptx:lop3; exits 0
  out '^ptx:lop3: begins the names of [0-9]+$'
  out '^  lop3\.b32 +tranship_lop3\('
  t explain ptx:lop3.b32; exits 0
  out '^lop3\.b32: translated$'
  t explain ptx:%tid; exits 0
  out '^  %tid\.y +threadIdx\.y$'
  t explain ptx:nothing; exits 1
  err "no table lists 'ptx:nothing'"
}
case_functions_that_begin_so() {
  t explain __nvvm_shfl_sync_; exits 0
  out '^  __nvvm_shfl_sync_idx_i32 +\(int\)tranship_idx\('
  t explain cuda::ptx::get_sreg_tid_; exits 0
  out '^  cuda::ptx::get_sreg_tid_x +cuda::ptx::get_sreg_tid_x$'
  t explain --json __nvvm_shfl_sync_; exits 0
  out '"cuda": "__nvvm_shfl_sync_up_f32"'
}
case_other_names() {
  t explain __nv_hypot; exits 0
  out '^__nv_hypot -> hypot$'
  out 'argument 1 is cast to double'
  t explain __nvvm_barrier_cluster_wait; exits 0
  out '^__nvvm_barrier_cluster_wait: no HIP counterpart$'
  t explain cuda::ptx::cp_async_bulk; exits 0
  out 'note +The copy engine'
}

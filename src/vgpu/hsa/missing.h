/* Functions of HSA that the virtual GPU does not have: HSAIL, code objects of the first
 * version, sharing signals between processes, copies between files and the GPU, graphics,
 * profiling by sampling. */
#ifndef VGPU_HSA_MISSING_H
#define VGPU_HSA_MISSING_H

#define MISSING_FUNCTIONS(X)                                                                       \
    X(hsa_code_object_deserialize)                                                                 \
    X(hsa_code_object_destroy)                                                                     \
    X(hsa_code_object_get_info)                                                                    \
    X(hsa_code_object_get_symbol)                                                                  \
    X(hsa_code_object_get_symbol_from_name)                                                        \
    X(hsa_code_object_iterate_symbols)                                                             \
    X(hsa_code_object_serialize)                                                                   \
    X(hsa_code_symbol_get_info)                                                                    \
    X(hsa_executable_load_code_object)                                                             \
    X(hsa_ext_program_add_module)                                                                  \
    X(hsa_ext_program_create)                                                                      \
    X(hsa_ext_program_destroy)                                                                     \
    X(hsa_ext_program_finalize)                                                                    \
    X(hsa_ext_program_get_info)                                                                    \
    X(hsa_ext_program_iterate_modules)                                                             \
    X(hsa_soft_queue_create)                                                                       \
    X(hsa_signal_group_create)                                                                     \
    X(hsa_signal_group_destroy)                                                                    \
    X(hsa_signal_group_wait_any_relaxed)                                                           \
    X(hsa_signal_group_wait_any_scacquire)                                                         \
    X(hsa_amd_ais_file_read)                                                                       \
    X(hsa_amd_ais_file_write)                                                                      \
    X(hsa_amd_interop_map_buffer)                                                                  \
    X(hsa_amd_interop_unmap_buffer)                                                                \
    X(hsa_amd_ipc_signal_attach)                                                                   \
    X(hsa_amd_ipc_signal_create)                                                                   \
    X(hsa_amd_portable_close_dmabuf)                                                               \
    X(hsa_amd_portable_export_dmabuf)                                                              \
    X(hsa_amd_portable_export_dmabuf_v2)                                                           \
    X(hsa_amd_register_deallocation_callback)                                                      \
    X(hsa_amd_deregister_deallocation_callback)                                                    \
    X(hsa_amd_enable_logging)                                                                      \
    X(hsa_amd_spm_acquire)                                                                         \
    X(hsa_amd_spm_release)                                                                         \
    X(hsa_amd_spm_set_dest_buffer)                                                                 \
    X(hsa_ven_amd_pcs_create)                                                                      \
    X(hsa_ven_amd_pcs_create_from_id)                                                              \
    X(hsa_ven_amd_pcs_destroy)                                                                     \
    X(hsa_ven_amd_pcs_flush)                                                                       \
    X(hsa_ven_amd_pcs_iterate_configuration)                                                       \
    X(hsa_ven_amd_pcs_start)                                                                       \
    X(hsa_ven_amd_pcs_stop)

#endif

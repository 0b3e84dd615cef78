/* Functions that programs may be linked with and that the virtual GPU does not have: HSAIL, code objects of
 * the first version, sharing between processes, graphics. Each says its name once and returns an error. Their
 * headers are left out: the arguments do not matter. */
#include <stdint.h>

int system_missing(const char *name);

#define MISSING(name)                                                                                        \
    __attribute__((visibility("default"))) int name(void);                                                   \
    int name(void)                                                                                           \
    {                                                                                                        \
        return system_missing(#name);                                                                        \
    }

MISSING(hsa_code_object_deserialize)
MISSING(hsa_code_object_destroy)
MISSING(hsa_code_object_get_info)
MISSING(hsa_code_object_get_symbol)
MISSING(hsa_code_object_get_symbol_from_name)
MISSING(hsa_code_object_iterate_symbols)
MISSING(hsa_code_object_serialize)
MISSING(hsa_code_symbol_get_info)
MISSING(hsa_executable_load_code_object)
MISSING(hsa_ext_program_add_module)
MISSING(hsa_ext_program_create)
MISSING(hsa_ext_program_destroy)
MISSING(hsa_ext_program_finalize)
MISSING(hsa_ext_program_get_info)
MISSING(hsa_ext_program_iterate_modules)
MISSING(hsa_soft_queue_create)
MISSING(hsa_signal_group_create)
MISSING(hsa_signal_group_destroy)
MISSING(hsa_signal_group_wait_any_relaxed)
MISSING(hsa_signal_group_wait_any_scacquire)
MISSING(hsa_amd_interop_map_buffer)
MISSING(hsa_amd_interop_unmap_buffer)
MISSING(hsa_amd_ipc_memory_attach)
MISSING(hsa_amd_ipc_memory_create)
MISSING(hsa_amd_ipc_memory_detach)
MISSING(hsa_amd_ipc_signal_attach)
MISSING(hsa_amd_ipc_signal_create)
MISSING(hsa_amd_portable_close_dmabuf)
MISSING(hsa_amd_portable_export_dmabuf)
MISSING(hsa_amd_register_deallocation_callback)
MISSING(hsa_amd_deregister_deallocation_callback)
MISSING(hsa_amd_enable_logging)
MISSING(hsa_amd_register_system_event_handler)
MISSING(hsa_amd_spm_acquire)
MISSING(hsa_amd_spm_release)
MISSING(hsa_amd_spm_set_dest_buffer)

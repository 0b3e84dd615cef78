/* The function table of AMD's loader extension. */
#ifndef VGPU_HSA_EXTENSION_H
#define VGPU_HSA_EXTENSION_H

#include "vgpu/hsa/api.h"

extern const hsa_ven_amd_loader_1_03_pfn_t loader_extension;

#endif

/* The attributes of an agent's instruction sets, wavefronts and caches, and its exception
 * policies. */
#include "vgpu/hsa/agent.h"
#include "vgpu/hsa/system.h"
#include <string.h>

hsa_status_t hsa_isa_from_name(const char *name, hsa_isa_t *isa)
{
    if (!name || !isa)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    for (unsigned i = 1; i < agents_count(); i++)
        if (strcmp(agent_at(i)->isa_name, name) == 0)
            return ANSWER(hsa_isa_t, isa, (hsa_isa_t){agent_handle(agent_at(i)).handle});
    return HSA_STATUS_ERROR_INVALID_ISA_NAME;
}

hsa_status_t hsa_isa_get_info_alt(hsa_isa_t isa, hsa_isa_info_t attribute, void *value)
{
    const struct agent *a = agent_of_isa(isa);
    if (!a)
        return HSA_STATUS_ERROR_INVALID_ISA;
    if (!value)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    switch (attribute) {
    case HSA_ISA_INFO_NAME_LENGTH:
        return ANSWER(uint32_t, value, (uint32_t)strlen(a->isa_name) + 1);
    case HSA_ISA_INFO_NAME:
        strcpy(value, a->isa_name);
        return HSA_STATUS_SUCCESS;
    case HSA_ISA_INFO_CALL_CONVENTION_COUNT:
        return ANSWER(uint32_t, value, 1);
    case HSA_ISA_INFO_CALL_CONVENTION_INFO_WAVEFRONT_SIZE:
        return ANSWER(uint32_t, value, a->isa->wave_size);
    case HSA_ISA_INFO_CALL_CONVENTION_INFO_WAVEFRONTS_PER_COMPUTE_UNIT:
        return ANSWER(uint32_t, value, a->model->waves);
    case HSA_ISA_INFO_MACHINE_MODELS: {
        bool models[2] = {false, true}; /* small, large */
        memcpy(value, models, sizeof models);
        return HSA_STATUS_SUCCESS;
    }
    case HSA_ISA_INFO_PROFILES: {
        bool profiles[2] = {true, false}; /* base, full */
        memcpy(value, profiles, sizeof profiles);
        return HSA_STATUS_SUCCESS;
    }
    case HSA_ISA_INFO_DEFAULT_FLOAT_ROUNDING_MODES:
    case HSA_ISA_INFO_BASE_PROFILE_DEFAULT_FLOAT_ROUNDING_MODES: {
        bool modes[3] = {false, false, true}; /* default, zero, near */
        memcpy(value, modes, sizeof modes);
        return HSA_STATUS_SUCCESS;
    }
    case HSA_ISA_INFO_FAST_F16_OPERATION:
        return ANSWER(bool, value, true);
    case HSA_ISA_INFO_WORKGROUP_MAX_DIM: {
        uint16_t max[3] = {1024, 1024, 1024};
        memcpy(value, max, sizeof max);
        return HSA_STATUS_SUCCESS;
    }
    case HSA_ISA_INFO_WORKGROUP_MAX_SIZE:
        return ANSWER(uint32_t, value, 1024);
    case HSA_ISA_INFO_GRID_MAX_DIM:
        return ANSWER(hsa_dim3_t, value, (hsa_dim3_t){UINT32_MAX, UINT32_MAX, UINT32_MAX});
    case HSA_ISA_INFO_GRID_MAX_SIZE:
        return ANSWER(uint64_t, value, UINT64_MAX);
    case HSA_ISA_INFO_FBARRIER_MAX_SIZE:
        return ANSWER(uint32_t, value, 32);
    default:
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    }
}

hsa_status_t hsa_isa_get_info(hsa_isa_t isa, hsa_isa_info_t attribute, uint32_t index, void *value)
{
    if (index != 0)
        return HSA_STATUS_ERROR_INVALID_INDEX;
    return hsa_isa_get_info_alt(isa, attribute, value);
}

hsa_status_t hsa_isa_compatible(hsa_isa_t code, hsa_isa_t agent, bool *result)
{
    const struct agent *a = agent_of_isa(code), *b = agent_of_isa(agent);
    if (!a || !b)
        return HSA_STATUS_ERROR_INVALID_ISA;
    if (!result)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    return ANSWER(bool, result, a->isa == b->isa);
}

hsa_status_t hsa_isa_get_exception_policies(hsa_isa_t isa, hsa_profile_t profile, uint16_t *mask)
{
    (void)profile;
    if (!agent_of_isa(isa))
        return HSA_STATUS_ERROR_INVALID_ISA;
    return mask ? ANSWER(uint16_t, mask, 0) : HSA_STATUS_ERROR_INVALID_ARGUMENT;
}

hsa_status_t hsa_agent_get_exception_policies(hsa_agent_t agent, hsa_profile_t profile,
                                              uint16_t *mask)
{
    (void)profile;
    if (!agent_of(agent))
        return HSA_STATUS_ERROR_INVALID_AGENT;
    return mask ? ANSWER(uint16_t, mask, 0) : HSA_STATUS_ERROR_INVALID_ARGUMENT;
}

hsa_status_t hsa_isa_get_round_method(hsa_isa_t isa, hsa_fp_type_t type, hsa_flush_mode_t mode,
                                      hsa_round_method_t *method)
{
    (void)type, (void)mode;
    if (!agent_of_isa(isa))
        return HSA_STATUS_ERROR_INVALID_ISA;
    return method ? ANSWER(hsa_round_method_t, method, HSA_ROUND_METHOD_SINGLE)
                  : HSA_STATUS_ERROR_INVALID_ARGUMENT;
}

/* An instruction set has one wavefront size: the wavefront's handle is the agent's. */
hsa_status_t hsa_isa_iterate_wavefronts(
    hsa_isa_t isa, hsa_status_t (*callback)(hsa_wavefront_t wavefront, void *data), void *data)
{
    if (!agent_of_isa(isa))
        return HSA_STATUS_ERROR_INVALID_ISA;
    return callback ? callback((hsa_wavefront_t){isa.handle}, data)
                    : HSA_STATUS_ERROR_INVALID_ARGUMENT;
}

hsa_status_t hsa_wavefront_get_info(hsa_wavefront_t wavefront, hsa_wavefront_info_t attribute,
                                    void *value)
{
    const struct agent *a = agent_of_isa((hsa_isa_t){wavefront.handle});
    if (!a)
        return HSA_STATUS_ERROR_INVALID_WAVEFRONT;
    if (!value || attribute != HSA_WAVEFRONT_INFO_SIZE)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    return ANSWER(uint32_t, value, a->isa->wave_size);
}

/* A GPU's caches: handles are the agent's plus the level, which its alignment leaves room for. */
hsa_status_t hsa_agent_iterate_caches(hsa_agent_t agent,
                                      hsa_status_t (*callback)(hsa_cache_t cache, void *data),
                                      void *data)
{
    const struct agent *a = agent_of(agent);
    if (!a)
        return HSA_STATUS_ERROR_INVALID_AGENT;
    if (!callback)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    for (unsigned level = 1; a->isa && level <= 2; level++) {
        hsa_status_t s = callback((hsa_cache_t){agent.handle + level}, data);
        if (s != HSA_STATUS_SUCCESS)
            return s;
    }
    return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_cache_get_info(hsa_cache_t cache, hsa_cache_info_t attribute, void *value)
{
    unsigned level = cache.handle & 3;
    const struct agent *a = agent_of((hsa_agent_t){cache.handle - level});
    if (!a || !a->isa || level < 1 || level > 2)
        return HSA_STATUS_ERROR_INVALID_CACHE;
    if (!value)
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    switch (attribute) {
    case HSA_CACHE_INFO_NAME_LENGTH:
        return ANSWER(uint32_t, value, 3);
    case HSA_CACHE_INFO_NAME:
        memcpy(value, level == 1 ? "L1" : "L2", 3);
        return HSA_STATUS_SUCCESS;
    case HSA_CACHE_INFO_LEVEL:
        return ANSWER(uint8_t, value, (uint8_t)level);
    case HSA_CACHE_INFO_SIZE:
        return ANSWER(uint32_t, value, (level == 1 ? a->model->l1 : a->model->l2) * 1024);
    default:
        return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    }
}

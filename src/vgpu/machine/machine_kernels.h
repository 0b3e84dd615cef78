/* The kernels of machine_test.c, assembled by LLVM. Only that test uses them. */
#ifndef VGPU_MACHINE_MACHINE_KERNELS_H
#define VGPU_MACHINE_MACHINE_KERNELS_H

#include <stdint.h>

static const uint32_t registers[] = {
    0xbe93007c,             /* s_mov_b32 s19, m0 */
    0xc0060504, 0x00000000, /* s_load_dwordx2 s[20:21], s[8:9], 0x0 */
    0xbf8cc07f,             /* s_waitcnt lgkmcnt(0) */
    0xc04a000a, 0x00000000, /* s_store_dwordx4 s[0:3], s[20:21], 0x0 */
    0xc04a010a, 0x00000010, /* s_store_dwordx4 s[4:7], s[20:21], 0x10 */
    0xc04a020a, 0x00000020, /* s_store_dwordx4 s[8:11], s[20:21], 0x20 */
    0xc04a030a, 0x00000030, /* s_store_dwordx4 s[12:15], s[20:21], 0x30 */
    0xc04a040a, 0x00000040, /* s_store_dwordx4 s[16:19], s[20:21], 0x40 */
    0xb898f801,             /* s_getreg_b32 s24, hwreg(HW_REG_MODE) */
    0xb8997c0f,             /* s_getreg_b32 s25, hwreg(HW_REG_SH_MEM_BASES, 16, 16) */
    0xbe9a01ed,             /* s_mov_b64 s[26:27], src_private_base */
    0xc04a060a, 0x00000050, /* s_store_dwordx4 s[24:27], s[20:21], 0x50 */
    0xbe9c017e,             /* s_mov_b64 s[28:29], exec */
    0xc046070a, 0x00000060, /* s_store_dwordx2 s[28:29], s[20:21], 0x60 */
    0xbf810000,             /* s_endpgm */
};
static const uint32_t barrier[] = {
    0xc0060080, 0x00000000, /* s_load_dwordx2 s[2:3], s[0:1], 0x0 */
    0xbe840081,             /* s_mov_b32 s4, 1 */
    0xc20b0101, 0x00000000, /* s_atomic_add s4, s[2:3], 0x0 glc */
    0xbf8cc07f,             /* s_waitcnt lgkmcnt(0) */
    0xbf8a0000,             /* s_barrier */
    0xc0020141, 0x00000000, /* s_load_dword s5, s[2:3], 0x0 */
    0xbf8cc07f,             /* s_waitcnt lgkmcnt(0) */
    0xbf8a0000,             /* s_barrier */
    0xbe870081,             /* s_mov_b32 s7, 1 */
    0xc20a01c1, 0x00000000, /* s_atomic_add s7, s[2:3], 0x0 */
    0xbf8a0000,             /* s_barrier */
    0x8e068204,             /* s_lshl_b32 s6, s4, 2 */
    0x80020602,             /* s_add_u32 s2, s2, s6 */
    0x82038003,             /* s_addc_u32 s3, s3, 0 */
    0xc0420141, 0x00000040, /* s_store_dword s5, s[2:3], 0x40 */
    0xbf810000,             /* s_endpgm */
};
static const uint32_t polling[] = {
    0xc00a0100, 0x00000000, /* s_load_dwordx4 s[4:7], s[0:1], 0x0 */
    0xbf8cc07f,             /* s_waitcnt lgkmcnt(0) */
    0xbf070602,             /* s_cmp_lg_u32 s2, s6 */
    0xbf850003,             /* s_cbranch_scc1 wait */
    0xbe880081,             /* s_mov_b32 s8, 1 */
    0xc0420202, 0x00000000, /* s_store_dword s8, s[4:5], 0x0 */
    0xc0020202, 0x00000000, /* s_load_dword s8, s[4:5], 0x0 */
    0xbf8cc07f,             /* s_waitcnt lgkmcnt(0) */
    0xbf068008,             /* s_cmp_eq_u32 s8, 0 */
    0xbf85fffb,             /* s_cbranch_scc1 wait */
    0xbe890081,             /* s_mov_b32 s9, 1 */
    0xc20a0242, 0x00000004, /* s_atomic_add s9, s[4:5], 0x4 */
    0xbf810000,             /* s_endpgm */
};
static const uint32_t grid_barrier[] = {
    0xc00a0100, 0x00000000, /* s_load_dwordx4 s[4:7], s[0:1], 0x0 */
    0xbf8cc07f,             /* s_waitcnt lgkmcnt(0) */
    0x7e080207,             /* v_mov_b32_e32 v4, s7 */
    0xbefc0080,             /* s_mov_b32 m0, 0 */
    0xbe8c0080,             /* s_mov_b32 s12, 0 */
    0xbe890081,             /* s_mov_b32 s9, 1 */
    0xc20a0242, 0x00000000, /* s_atomic_add s9, s[4:5], 0x0 */
    0xd93b0000, 0x00000004, /* ds_gws_barrier v4 gds */
    0xbf8cc07f,             /* s_waitcnt lgkmcnt(0) */
    0xc0020282, 0x00000000, /* s_load_dword s10, s[4:5], 0x0 */
    0xbf8cc07f,             /* s_waitcnt lgkmcnt(0) */
    0xd93b0000, 0x00000004, /* ds_gws_barrier v4 gds */
    0x800c810c,             /* s_add_u32 s12, s12, 1 */
    0x920b0c06,             /* s_mul_i32 s11, s6, s12 */
    0xbf060b0a,             /* s_cmp_eq_u32 s10, s11 */
    0x85098081,             /* s_cselect_b32 s9, 1, 0 */
    0xc20a0242, 0x00000004, /* s_atomic_add s9, s[4:5], 0x4 */
    0xbf07820c,             /* s_cmp_lg_u32 s12, 2 */
    0xbf85ffed,             /* s_cbranch_scc1 again */
    0xbf810000,             /* s_endpgm */
};
static const uint32_t sleeping[] = {
    0xc0060100, 0x00000000, /* s_load_dwordx2 s[4:5], s[0:1], 0x0 */
    0xbf8cc07f,             /* s_waitcnt lgkmcnt(0) */
    0xbf8e0001,             /* s_sleep 1 */
    0xc0020202, 0x00000000, /* s_load_dword s8, s[4:5], 0x0 */
    0xbf8cc07f,             /* s_waitcnt lgkmcnt(0) */
    0xbf068008,             /* s_cmp_eq_u32 s8, 0 */
    0xbf85fffa,             /* s_cbranch_scc1 wait */
    0xbf810000,             /* s_endpgm */
};
/* Group 0 waits for group 1, from barrier to barrier. */
static const uint32_t polling_barriers[] = {
    0xc0060100, 0x00000000, /* s_load_dwordx2 s[4:5], s[0:1], 0x0 */
    0xbf8cc07f,             /* s_waitcnt lgkmcnt(0) */
    0xbf078002,             /* s_cmp_lg_u32 s2, 0 */
    0xbf850007,             /* s_cbranch_scc1 set */
    0xbf8a0000,             /* wait: s_barrier */
    0xc0020202, 0x00000000, /* s_load_dword s8, s[4:5], 0x0 */
    0xbf8cc07f,             /* s_waitcnt lgkmcnt(0) */
    0xbf068008,             /* s_cmp_eq_u32 s8, 0 */
    0xbf85fffa,             /* s_cbranch_scc1 wait */
    0xbf810000,             /* s_endpgm */
    0xbe880081,             /* set: s_mov_b32 s8, 1 */
    0xc0420202, 0x00000000, /* s_store_dword s8, s[4:5], 0x0 */
    0xbf810000,             /* s_endpgm */
};
static const uint32_t endless[] = {
    0xbf800000, /* s_nop 0 */
    0xbf82fffe, /* s_branch -2 */
};
static const uint32_t astray[] = {
    0xbf800000, /* s_nop 0 */
    0xbf820064, /* s_branch 100 */
};
static const uint32_t behind[] = {
    0xbf800000, /* s_nop 0 */
};
static const uint32_t trap[] = {
    0xbf920002, /* s_trap 2 */
    0xbf810000, /* s_endpgm */
};
static const uint32_t bad_address[] = {
    0xbe8401c0,             /* s_mov_b64 s[4:5], 64 */
    0xc0020202, 0x00000008, /* s_load_dword s8, s[4:5], 0x8 */
    0xbf810000,             /* s_endpgm */
};
static const uint32_t indexed[] = {
    0xc0060100, 0x00000000, /* s_load_dwordx2 s[4:5], s[0:1], 0x0 */
    0xbe860083,             /* s_mov_b32 s6, 3 */
    0x7e040280,             /* v_mov_b32_e32 v2, 0 */
    0x7e0a02aa,             /* v_mov_b32_e32 v5, 42 */
    0xbf110106,             /* s_set_gpr_idx_on s6, gpr_idx(SRC0) */
    0x7e020302,             /* v_mov_b32_e32 v1, v2 */
    0xbf9c0000,             /* s_set_gpr_idx_off */
    0x7e0c0280,             /* v_mov_b32_e32 v6, 0 */
    0xdc708000, 0x00040106, /* global_store_dword v6, v1, s[4:5] */
    0xbf810000,             /* s_endpgm */
};
static const uint32_t calls[] = {
    0xc0060100, 0x00000000, /* s_load_dwordx2 s[4:5], s[0:1], 0x0 */
    0xbe861c00,             /* s_getpc_b64 s[6:7] */
    0x8006a406,             /* s_add_u32 s6, s6, 36 */
    0x82078007,             /* s_addc_u32 s7, s7, 0 */
    0xbe881e06,             /* s_swappc_b64 s[8:9], s[6:7] */
    0xc0420282, 0x00000000, /* s_store_dword s10, s[4:5], 0x0 */
    0xba880003,             /* s_call_b64 s[8:9], f */
    0xc0420282, 0x00000004, /* s_store_dword s10, s[4:5], 0x4 */
    0xbf810000,             /* s_endpgm */
    0xb70a0007,             /* s_addk_i32 s10, 0x7 */
    0xbe801d08,             /* s_setpc_b64 s[8:9] */
};
static const uint32_t wave32[] = {
    0xbe84037e,             /* s_mov_b32 s4, exec_lo */
    0xbe85037f,             /* s_mov_b32 s5, exec_hi */
    0xf4040080, 0xfa000000, /* s_load_dwordx2 s[2:3], s[0:1], null */
    0x7e000204,             /* v_mov_b32_e32 v0, s4 */
    0x7e020205,             /* v_mov_b32_e32 v1, s5 */
    0x7e040280,             /* v_mov_b32_e32 v2, 0 */
    0xdc748000, 0x00020002, /* global_store_dwordx2 v2, v[0:1], s[2:3] */
    0xbf810000,             /* s_endpgm */
};
/* These kernels fault in the second half of a wave, or in a second round, when compiled code has
 * already overwritten registers. */
static const uint32_t loop_of_loads[] = {
    0xc0060080, 0x00000000, /* s_load_dwordx2 s[2:3], s[0:1], 0x0 */
    0xbf8cc07f,             /* s_waitcnt lgkmcnt(0) */
    0x24000082,             /* v_lshlrev_b32 v0, 2, v0 */
    0xbe84008a,             /* s_mov_b32 s4, 10 */
    0xdc508000, 0x01020000, /* again: global_load_dword v1, v0, s[2:3] */
    0xdc508100, 0x02020000, /* global_load_dword v2, v0, s[2:3] offset:256 */
    0xbf8c0f70,             /* s_waitcnt vmcnt(0) */
    0x680000ff, 0x00001000, /* v_add_u32 v0, 0x1000, v0 */
    0x80848104,             /* s_sub_u32 s4, s4, 1 */
    0xbf078004,             /* s_cmp_lg_u32 s4, 0 */
    0xbf85fff6,             /* s_cbranch_scc1 again */
    0xbf810000,             /* s_endpgm */
};
static const uint32_t load_over_address[] = {
    0xc0060080, 0x00000000, /* s_load_dwordx2 s[2:3], s[0:1], 0x0 */
    0xbf8cc07f,             /* s_waitcnt lgkmcnt(0) */
    0x24000082,             /* v_lshlrev_b32 v0, 2, v0 */
    0x680600ff, 0x00000f80, /* v_add_u32 v3, 0xf80, v0 */
    0x7e120285,             /* v_mov_b32 v9, 5 */
    0xdc508000, 0x00020000, /* global_load_dword v0, v0, s[2:3] */
    0x68121281,             /* v_add_u32 v9, 1, v9 */
    0xdc508000, 0x02020003, /* global_load_dword v2, v3, s[2:3] */
    0xbf8c0f70,             /* s_waitcnt vmcnt(0) */
    0x7e020280,             /* v_mov_b32 v1, 0 */
    0xdc708000, 0x00020901, /* global_store_dword v1, v9, s[2:3] */
    0xbf810000,             /* s_endpgm */
};
static const uint32_t address_moves_on[] = {
    0xc0060080, 0x00000000, /* s_load_dwordx2 s[2:3], s[0:1], 0x0 */
    0xbf8cc07f,             /* s_waitcnt lgkmcnt(0) */
    0x24000084,             /* v_lshlrev_b32 v0, 4, v0 */
    0x680000ff, 0x00000e00, /* v_add_u32 v0, 0xe00, v0 */
    0x7e020281,             /* v_mov_b32 v1, 1 */
    0xbe840084,             /* s_mov_b32 s4, 4 */
    0xdc708000, 0x00020100, /* global_store_dword v0, v1, s[2:3] */
    0x680000ff, 0x00000100, /* v_add_u32 v0, 0x100, v0 */
    0xbf810000,             /* s_endpgm */
};

#endif

/* One decoded instruction of an AMD GPU, the same for all architectures. */
#ifndef VGPU_ISA_INSN_H
#define VGPU_ISA_INSN_H

#include <stdbool.h>
#include <stdint.h>

struct wave;
struct insn;

/* A handler: executes one instruction. w->pc is behind it already. */
typedef void insn_run(struct wave *w, const struct insn *i);

/* Numbers of scalar registers, the same for all architectures (gfx11's encoding swaps m0 and null):
 * 0 .. 105 SGPRs (gfx9: 102, 103 flat_scratch, 104, 105 xnack_mask), then these. */
enum {
    SREG_VCC = 106,
    SREG_TTMP0 = 108,
    SREG_M0 = 124,
    SREG_NULL = 125,
    SREG_EXEC = 126,
    SREG_COUNT = 128
};

/* Accumulation registers (gfx90a, gfx942) are the vector registers from here on. */
enum { VREG_ACC = 256, VREG_COUNT = 512, MAX_LANES = 64 };

enum operand_kind {
    OPERAND_NONE,
    OPERAND_SREG,  /* reg: SGPR, VCC, M0, EXEC ... */
    OPERAND_VREG,  /* reg: VGPR, ACC register from VREG_ACC on */
    OPERAND_NULL,  /* reads as 0; writes have no effect */
    OPERAND_CONST, /* inline constant: code 128 .. 208 integers, 240 .. 248 floats; value holds its
                      32-bit form */
    OPERAND_LITERAL,     /* value: the 32 bits that follow the instruction */
    OPERAND_SHARED_BASE, /* apertures and conditions as sources */
    OPERAND_SHARED_LIMIT,
    OPERAND_PRIVATE_BASE,
    OPERAND_PRIVATE_LIMIT,
    OPERAND_VCCZ,
    OPERAND_EXECZ,
    OPERAND_SCC,
    OPERAND_LDS_DIRECT,
};

struct operand {
    uint8_t kind;
    uint8_t code; /* the encoding's low 8 bits */
    uint16_t reg;
    uint32_t value;
};

/* How a vector instruction selects the lanes, or the parts of registers, of its sources. */
enum lane_select { LANES_PLAIN, LANES_SDWA, LANES_DPP, LANES_DPP8 };

struct insn {
    insn_run *run;
    uint64_t text;       /* the first 8 bytes of the encoding, for messages and small fields */
    uint16_t op;         /* index of its mnemonic: isa_mnemonic() */
    uint8_t words;       /* length in 32-bit words, the literal included */
    uint8_t format;      /* enum isa_format */
    struct operand dst;  /* vdst, sdst; stores: NONE */
    struct operand sdst; /* VOP3B carry out and the like */
    /* Sources in the order of the encoding:
     *   DS:                    addr data0 data1
     *   FLAT, GLOBAL, SCRATCH: vaddr vdata saddr
     *   MUBUF, MTBUF:          vaddr vdata srsrc soffset
     *   SMEM:                  sbase soffset (or NONE), sdata for stores
     *   MIMG:                  vaddr vdata srsrc ssamp
     *   others:                src0 src1 src2
     * An operand that the instruction does not use is NONE; its code is still that of the field.
     * SOPK: the register is dst and src0. The VCC that VOP2 and VOPC imply is their src2, sdst,
     * dst. v_fmac and the like: dst is the addend, too. */
    struct operand src[4];
    int32_t imm;   /* SOPK, SOPP: simm16 sign-extended; memory: the offset; v_madak, v_madmk: the
                      literal */
    uint32_t imm2; /* second immediate: s_setreg_imm32's; DS with two addresses: offset1; MTBUF: the
                      format */
    /* Vector modifiers: bit n is for source n. */
    uint8_t abs, neg, op_sel, op_sel_hi,
        neg_hi; /* VOP3P: neg is neg_lo; op_sel bit 3 is the destination's */
    uint8_t clamp, omod;
    uint8_t lanes; /* enum lane_select */
    union {
        struct {
            uint8_t dst_sel, dst_unused, sel[2], sext; /* SDWA; sext: bit n of source n */
        };
        struct {
            uint16_t dpp_ctrl;
            uint8_t row_mask, bank_mask, bound_ctrl, fetch_inactive;
        };
        uint32_t dpp8; /* eight lane selectors of 3 bits */
        struct {
            uint8_t glc, slc, dlc, lds, offen, idxen, gds, tfe; /* memory */
            uint8_t dmask, dim, unorm, a16, d16, da, lwe,
                seg; /* images; seg: 0 flat 1 scratch 2 global */
            /* dlc: gfx90a's scc, gfx942's sc1, gfx12's scope. slc: gfx12's temporal hint. MIMG: seg
             * is the number of words with addresses, see insn_image_vaddr. */
        };
        struct {
            uint8_t cbsz, abid, blgp; /* MFMA */
        };
    };
};

/* The vector register of an image's address n. The registers follow one another, or each one after
 * the first has a byte with its number (gfx10's and gfx11's non-sequential addresses, in imm, imm2
 * and sdst.value); further ones follow that of the last byte. */
static inline unsigned insn_image_vaddr(const struct insn *i, unsigned n)
{
    uint32_t more[] = {(uint32_t)i->imm, i->imm2, i->sdst.value};
    unsigned last = i->seg * 4u, k = n < last ? n : last;
    unsigned reg = k ? more[(k - 1) / 4] >> (k - 1) % 4 * 8 & 255 : i->src[0].reg;
    return reg + (n - k);
}

#endif

/* The sources are AMD's ISA documents "Vega", "CDNA2", "CDNA3", "RDNA2", "RDNA3", "RDNA4", chapter
 * "Microcode Formats"; LLVM's assembler agrees with every field (decode_test.c). EXP, VINTRP and
 * LDSDIR are left out, since only graphics programs have them. */
#include "vgpu/isa/encoding.h"

#define SDST(pos)     {pos, 7, FIELD_SDST}
#define SSRC(pos)     {pos, 8, FIELD_SSRC}
#define SRC(pos)      {pos, 9, FIELD_SRC}
#define VREG(pos)     {pos, 8, FIELD_VREG}
#define PAIR(pos)     {pos, 6, FIELD_PAIR}
#define QUAD(pos)     {pos, 5, FIELD_QUAD}
#define SREG(pos)     {pos, 9, FIELD_SDST}
#define NOTHING       {0, 0, FIELD_NONE}
#define TOP(bits, of) ~(0xffffffffu >> (of)), (uint32_t)(bits) << (32 - (of))

/* Narrower masks stand behind wider ones that they contain (SOP1 before SOPK before SOP2). */
#define SCALAR                                                                                     \
    {FORMAT_SOP1, 1, TOP(0x17d, 9), 8, 8, 0, 0, 0, SDST(16), {SSRC(0)}},                           \
        {FORMAT_SOPC, 1, TOP(0x17e, 9), 16, 7, 0, 0, 0, NOTHING, {SSRC(0), SSRC(8)}},              \
        {FORMAT_SOPP, 1, TOP(0x17f, 9), 16, 7, 0, 0, 0, NOTHING, {NOTHING}},                       \
        {FORMAT_SOPK, 1, TOP(0xb, 4), 23, 5, 0, 0, 0, SDST(16), {SDST(16)}},                       \
    {                                                                                              \
        FORMAT_SOP2, 1, TOP(2, 2), 23, 7, 0, 0, 0, SDST(16),                                       \
        {                                                                                          \
            SSRC(0), SSRC(8)                                                                       \
        }                                                                                          \
    }
#define VECTOR                                                                                     \
    {FORMAT_VOP1, 1, TOP(0x3f, 7), 9, 8, 0, 0, 0, VREG(17), {SRC(0)}},                             \
        {FORMAT_VOPC, 1, TOP(0x3e, 7), 17, 8, 0, 0, 0, NOTHING, {SRC(0), VREG(9)}},                \
    {                                                                                              \
        FORMAT_VOP2, 1, TOP(0, 1), 25, 6, 0, 0, 0, VREG(17),                                       \
        {                                                                                          \
            SRC(0), VREG(9)                                                                        \
        }                                                                                          \
    }
#define VOP3(format, bits, of, pos, width)                                                         \
    {                                                                                              \
        format, 2, TOP(bits, of), pos, width, 0, 0, 0, VREG(0),                                    \
        {                                                                                          \
            SRC(32), SRC(41), SRC(50)                                                              \
        }                                                                                          \
    }
#define SMEM(bits, glc)                                                                            \
    {                                                                                              \
        FORMAT_SMEM, 2, TOP(bits, 6), 18, 8, 0, glc, 0, SDST(6),                                   \
        {                                                                                          \
            PAIR(0), SDST(57), SDST(6)                                                             \
        }                                                                                          \
    }
#define DS(pos)                                                                                    \
    {                                                                                              \
        FORMAT_DS, 2, TOP(0x36, 6), pos, 8, 0, 0, 0, VREG(56),                                     \
        {                                                                                          \
            VREG(32), VREG(40), VREG(48)                                                           \
        }                                                                                          \
    }
#define FLAT(pos, glc, seg)                                                                        \
    {                                                                                              \
        FORMAT_FLAT, 2, 0xfc000000u | 3u << (pos), 0xdc000000u | (seg##u) << (pos), 18, 7, 0, glc, \
            seg, VREG(56),                                                                         \
        {                                                                                          \
            VREG(32), VREG(40), SDST(48)                                                           \
        }                                                                                          \
    }
#define MUBUF(width)                                                                               \
    {                                                                                              \
        FORMAT_MUBUF, 2, TOP(0x38, 6), 18, width, 0, 14, 0, VREG(40),                              \
        {                                                                                          \
            VREG(32), VREG(40), QUAD(48), SSRC(56)                                                 \
        }                                                                                          \
    }
#define MTBUF(pos, width, high)                                                                    \
    {                                                                                              \
        FORMAT_MTBUF, 2, TOP(0x3a, 6), pos, width, high, 14, 0, VREG(40),                          \
        {                                                                                          \
            VREG(32), VREG(40), QUAD(48), SSRC(56)                                                 \
        }                                                                                          \
    }
#define MIMG(width, high, glc, sampler)                                                            \
    {                                                                                              \
        FORMAT_MIMG, 2, TOP(0x3c, 6), 18, width, high, glc, 0, VREG(40),                           \
        {                                                                                          \
            VREG(32), VREG(40), QUAD(48), QUAD(sampler)                                            \
        }                                                                                          \
    }

/* op_high 0 means none, so MIMG's opcode bit 7 of gfx10, which stands at bit 0, has an encoding of
 * its own: that bit is part of the match. gfx9 has no opcode so high. */
static const struct isa_encoding gfx9[] = {
    SCALAR,
    VECTOR,
    SMEM(0x30, 16),
    VOP3(FORMAT_VOP3P, 0x1a7, 9, 16, 7),
    VOP3(FORMAT_VOP3, 0x34, 6, 16, 10),
    DS(17),
    FLAT(14, 16, 0),
    FLAT(14, 16, 1),
    FLAT(14, 16, 2),
    MUBUF(7),
    MTBUF(15, 4, 0),
    MIMG(7, 0, 13, 53),
};

static const struct isa_encoding gfx10[] = {
    SCALAR,
    VECTOR,
    SMEM(0x3d, 16),
    VOP3(FORMAT_VOP3P, 0x198, 9, 16, 7),
    VOP3(FORMAT_VOP3, 0x35, 6, 16, 10),
    DS(18),
    FLAT(14, 16, 0),
    FLAT(14, 16, 1),
    FLAT(14, 16, 2),
    MUBUF(8),
    MTBUF(16, 3, 53),
    {FORMAT_MIMG,
     2,
     0xfc000001u,
     0xf0000001u,
     18,
     7,
     0,
     13,
     1,
     VREG(40),
     {VREG(32), VREG(40), QUAD(48), QUAD(53)}},
    MIMG(7, 0, 13, 53),
};

static const struct isa_encoding gfx11[] = {
    SCALAR,
    VECTOR,
    SMEM(0x3d, 14),
    VOP3(FORMAT_VOP3P, 0x198, 9, 16, 7),
    VOP3(FORMAT_VOP3, 0x35, 6, 16, 10),
    {FORMAT_VOPD, 2, TOP(0x32, 6), 22, 4, 0, 0, 0, VREG(56), {SRC(0), VREG(9)}},
    DS(18),
    FLAT(16, 14, 0),
    FLAT(16, 14, 1),
    FLAT(16, 14, 2),
    MUBUF(8),
    MTBUF(15, 4, 0),
    MIMG(8, 0, 14, 58),
};

/* Memory instructions have three words: the address registers and the offset of 24 bits are
 * in the third. What a cache may do with them (scope 51:50, th 54:52) has the atomics' return
 * bit in th's lowest one. */
#define VFLAT(seg)                                                                                 \
    {                                                                                              \
        FORMAT_FLAT, 3, TOP(0xec + (seg), 8), 14, 8, 0, 52, seg, VREG(32),                         \
        {                                                                                          \
            VREG(64), VREG(55), SDST(0)                                                            \
        }                                                                                          \
    }
#define VBUFFER(format, mask, match, width)                                                        \
    {                                                                                              \
        format, 3, mask, match, 14, width, 0, 52, 0, VREG(32),                                     \
        {                                                                                          \
            VREG(64), VREG(32), SREG(41), SDST(0)                                                  \
        }                                                                                          \
    }
#define VIMAGE(bits, sampler)                                                                      \
    {                                                                                              \
        FORMAT_MIMG, 3, TOP(bits, 6), 14, 8, 0, 52, 0, VREG(32),                                   \
        {                                                                                          \
            VREG(64), VREG(32), SREG(41), sampler                                                  \
        }                                                                                          \
    }

static const struct isa_encoding gfx12[] = {
    SCALAR,
    VECTOR,
    {FORMAT_SMEM, 2, TOP(0x3d, 6), 13, 6, 0, 0, 0, SDST(6), {PAIR(0), SDST(57), SDST(6)}},
    VOP3(FORMAT_VOP3P, 0x198, 9, 16, 7),
    VOP3(FORMAT_VOP3, 0x35, 6, 16, 10),
    {FORMAT_VOPD, 2, TOP(0x32, 6), 22, 4, 0, 0, 0, VREG(56), {SRC(0), VREG(9)}},
    DS(18),
    VFLAT(0),
    VFLAT(1),
    VFLAT(2),
    VBUFFER(FORMAT_MTBUF, 0xfc3c0000u, 0xc4200000u, 4),
    VBUFFER(FORMAT_MUBUF, 0xfc000000u, 0xc4000000u, 8),
    VIMAGE(0x34, NOTHING),
    VIMAGE(0x39, SREG(55)),
};

const struct isa_encoding *isa_encodings(enum isa_family family, unsigned *n)
{
    switch (family) {
    case ISA_GFX9:
        *n = sizeof gfx9 / sizeof *gfx9;
        return gfx9;
    case ISA_GFX10:
        *n = sizeof gfx10 / sizeof *gfx10;
        return gfx10;
    case ISA_GFX11:
        *n = sizeof gfx11 / sizeof *gfx11;
        return gfx11;
    case ISA_GFX12:
        *n = sizeof gfx12 / sizeof *gfx12;
        return gfx12;
    }
    *n = 0;
    return NULL;
}

/* The report of vgpu --profile: the roofline, the hottest lines, what is advised, each kernel. */
const CLASSES = ['valu', 'matrix', 'salu', 'smem', 'vmem', 'lds', 'branch', 'barrier', 'wait', 'other'];
const LIMITS = { memory: 'memory', caches: 'memory, where the caches miss', arithmetic: 'arithmetic', 'no operations': 'no arithmetic', 'not known': 'not known' };
const all = D.total.instructions.all;
const kernels = D.kernels.map((k, i) => ({ k, i, n: k.instructions.all }));
const findings = kernels.flatMap(({ k, i }) => k.findings.map(f => ({ f, k, i })));
const lines = kernels.flatMap(({ k, i }) => k.lines.map(l => ({ l, k, i })));
const kernelLink = i => link('kernel/' + i, D.kernels[i].kernel);
const count = n => n.toLocaleString('en');
const percent = (a, b) => b ? 100 * a / b : 0;
const digits = x => x === 0 ? '0' : x >= 100 ? String(Math.round(x)) : String(Number(x.toPrecision(3)));
const flops = x => x >= 1000 ? digits(x / 1000) + ' TFLOPS' : digits(x) + ' GFLOPS';
const place = x => h('span', { class: 'path' }, x.file ? x.file + ':' + x.line : 'no line known');
const roofOf = arch => D.roofs.find(r => r.of === arch);

/* ---- the drawing ---- */
function s(name, attributes, ...children) {
  const e = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
  e.append(...children.map(c => typeof c === 'object' ? c : visible(String(c))));
  return e;
}
const VIEW = { width: 960, height: 460, left: 80, right: 30, top: 20, bottom: 50 };
/* Logarithmic axes over whole decades that hold all values. */
function axes(xs, ys) {
  const decades = list => [Math.floor(Math.log10(Math.min(...list))), Math.ceil(Math.log10(Math.max(...list)) + 1e-9)];
  const [x0, x1] = decades(xs), [y0, y1] = decades(ys);
  const at = (v, from, to, low, high) => low + (Math.log10(v) - from) / (to - from || 1) * (high - low);
  return {
    x0, x1, y0, y1,
    x: v => at(v, x0, x1, VIEW.left, VIEW.width - VIEW.right),
    y: v => at(v, y0, y1, VIEW.height - VIEW.bottom, VIEW.top),
  };
}
function grid(a) {
  const out = [], power = e => e < -3 || e > 4 ? '1e' + e : String(Number((10 ** e).toPrecision(1)));
  for (let e = a.x0; e <= a.x1; e++)
    out.push(s('line', { class: 'grid', x1: a.x(10 ** e), x2: a.x(10 ** e), y1: VIEW.top, y2: VIEW.height - VIEW.bottom }),
      s('text', { x: a.x(10 ** e), y: VIEW.height - VIEW.bottom + 18, 'text-anchor': 'middle' }, power(e)));
  for (let e = a.y0; e <= a.y1; e++)
    out.push(s('line', { class: 'grid', y1: a.y(10 ** e), y2: a.y(10 ** e), x1: VIEW.left, x2: VIEW.width - VIEW.right }),
      s('text', { x: VIEW.left - 8, y: a.y(10 ** e) + 4, 'text-anchor': 'end' }, power(e)));
  out.push(s('text', { x: (VIEW.left + VIEW.width - VIEW.right) / 2, y: VIEW.height - 8, 'text-anchor': 'middle' }, 'operations for each byte of memory'),
    s('text', { transform: 'rotate(-90)', x: -(VIEW.top + VIEW.height - VIEW.bottom) / 2, y: 18, 'text-anchor': 'middle' }, 'GFLOPS'));
  return out;
}
/* One product's roofs, those that its kernels can reach, and the kernels: from no cache to one that loses nothing. */
function drawing(roof, list) {
  const used = Object.keys(roof.gflops).filter(kind => roof.gflops[kind] > 0 && list.some(({ k }) => k.flops[kind] > 0));
  const peaks = used.map(kind => [kind.replace('_', ' '), roof.gflops[kind]]), highest = Math.max(...peaks.map(p => p[1]));
  const xs = list.flatMap(({ k }) => [k.roofline.intensity_least, k.roofline.intensity_most]).filter(x => x > 0);
  const ys = list.flatMap(({ k }) => [k.roofline.attainable_least_gflops, k.roofline.attainable_gflops]);
  const a = axes([...xs, highest / roof.gbs * 4, highest / roof.gbs / 10], [...ys, highest, highest / 100]);
  const first = 10 ** a.x0, last = 10 ** a.x1, from = Math.max(first, 10 ** a.y0 / roof.gbs);
  const out = grid(a);
  out.push(s('line', { class: 'roof', x1: a.x(from), y1: a.y(from * roof.gbs), x2: a.x(highest / roof.gbs), y2: a.y(highest) }),
    s('text', { class: 'of', x: a.x(from * 2) + 12, y: a.y(from * 2 * roof.gbs) + 14 }, 'memory ' + count(roof.gbs) + ' GB/s'));
  for (const [name, peak] of peaks)
    out.push(s('line', { class: 'roof', x1: a.x(peak / roof.gbs), y1: a.y(peak), x2: a.x(last), y2: a.y(peak) }),
      s('text', { class: 'of', x: a.x(last), y: a.y(peak) - 6, 'text-anchor': 'end' }, name + ' ' + flops(peak)));
  for (const { k, i } of list) {
    const r = k.roofline, x = [r.intensity_least, r.intensity_most].map(a.x), y = [r.attainable_least_gflops, r.attainable_gflops].map(a.y);
    out.push(s('a', { href: '#kernel/' + i, class: 'kernel' }, s('title', {}, k.kernel + ': ' + digits(r.intensity_least) + ' to ' + digits(r.intensity_most) +
      ' operations a byte, at most ' + flops(r.attainable_gflops)), s('line', { x1: x[0], y1: y[0], x2: x[1], y2: y[1] }),
      s('circle', { cx: x[0], cy: y[0], r: 3 }), s('circle', { cx: x[1], cy: y[1], r: 5 }), s('text', { x: x[1] + 8, y: y[1] + 16 }, String(i + 1))));
  }
  return s('svg', { viewBox: '0 0 ' + VIEW.width + ' ' + VIEW.height, role: 'img', 'aria-label': 'Roofline of ' + roof.product }, s('style', {},
    'svg { max-width: 75em; width: 100%; height: auto; font: 12px system-ui, sans-serif } text { fill: var(--text) } .of { fill: var(--soft) }' +
    '.grid { stroke: var(--line); stroke-width: 1 } .roof { stroke: var(--text); stroke-width: 2 } .kernel line { stroke: var(--link); stroke-width: 3 }' +
    '.kernel circle { fill: var(--link) } .kernel text { fill: var(--link); font-weight: 600 }'), ...out);
}
function roofline() {
  const out = [];
  for (const roof of D.roofs) {
    const list = kernels.filter(({ k }) => k.arch === roof.of && k.roofline.attainable_gflops > 0);
    out.push(h('h2', {}, roof.product + ' (' + roof.of + ')'));
    out.push(list.length ? drawing(roof, list) : h('p', {}, 'No kernel has arithmetic of floating point whose peak is known.'));
    out.push(h('p', { class: 'soft' }, roof.units + ' compute units at ' + roof.mhz + ' MHz, ' + count(roof.gbs) + ' GB/s. Source: ' + roof.source + '.'));
  }
  const unknown = [...new Set(D.kernels.map(k => k.arch))].filter(arch => !roofOf(arch));
  if (unknown.length) out.push(h('p', {}, 'The peaks of ' + unknown.join(', ') + ' are not known.'));
  out.push(h('p', {}, 'A kernel is a line: on the left without any cache, on the right (the larger dot) with each cache line coming once in a launch. ' +
    'What a GPU does lies between, and below. The numbers are those of the table.'));
  out.push(table('Roofline', [
    { name: 'no.', number: true, of: x => -x.i, show: x => String(x.i + 1) },
    { name: 'kernel', of: x => x.k.kernel, show: x => kernelLink(x.i) },
    { name: 'operations', number: true, of: x => x.k.roofline.flops, show: x => count(x.k.roofline.flops) },
    { name: 'bytes, each line once', number: true, of: x => x.k.roofline.bytes_least, show: x => count(x.k.roofline.bytes_least) },
    { name: 'bytes without caches', number: true, of: x => x.k.roofline.bytes_most, show: x => count(x.k.roofline.bytes_most) },
    { name: 'a byte', title: 'operations for each byte of memory', number: true, of: x => x.k.roofline.intensity_most,
      show: x => digits(x.k.roofline.intensity_least) + ' to ' + digits(x.k.roofline.intensity_most) },
    { name: 'limited by', of: x => LIMITS[x.k.roofline.limit] },
    { name: 'at most', number: true, of: x => x.k.roofline.attainable_gflops, show: x => x.k.roofline.attainable_gflops > 0 ? flops(x.k.roofline.attainable_gflops) : '-' },
  ], kernels, 0, 'dense'));
  return out;
}

/* ---- tables ---- */
function adviceTable(list) {
  return list.length ? table('Advice', [
    { name: 'finding', of: x => x.f.finding },
    { name: 'place', of: x => x.f.file ? x.f.file + ':' + x.f.line : '', show: x => place(x.f) },
    { name: 'what', of: x => x.f.message },
    { name: 'kernel', of: x => x.k.kernel, show: x => kernelLink(x.i) },
  ], list) : h('p', {}, 'Nothing is advised.');
}
function lineTable(list) {
  return table('Lines', [
    { name: 'wave instructions', number: true, of: x => x.l.executed, show: x => count(x.l.executed) },
    { name: 'of all', number: true, of: x => x.l.executed, show: x => bar(percent(x.l.executed, all)) },
    { name: 'place', of: x => x.l.file ? x.l.file + ':' + x.l.line : '', show: x => x.l.file ? place(x.l) : h('span', { class: 'path' }, x.l.mnemonic + ' at word ' + x.l.word) },
    { name: 'kernel', of: x => x.k.kernel, show: x => kernelLink(x.i) },
    { name: 'lanes', title: 'active lanes of a vector instruction, on average', number: true, of: x => x.l.vector_executed ? x.l.lanes_active / x.l.vector_executed : -1,
      show: x => x.l.vector_executed ? (x.l.lanes_active / x.l.vector_executed).toFixed(1) : '-' },
    { name: 'cache lines', title: 'reached; as few as could hold the bytes', number: true, of: x => x.l.lines_reached, show: x => x.l.lines_reached ? count(x.l.lines_reached) + ' (' + count(x.l.least_lines) + ')' : '-' },
    { name: 'LDS cycles', title: 'of the banks; without conflicts', number: true, of: x => x.l.lds_cycles, show: x => x.l.lds_cycles ? count(x.l.lds_cycles) + ' (' + count(x.l.lds_least) + ')' : '-' },
    { name: 'scratch', number: true, of: x => x.l.scratch_accesses, show: x => x.l.scratch_accesses ? count(x.l.scratch_accesses) : '-' },
  ], list, 0, 'dense');
}
function overview() {
  const figure = (name, value, more) => h('li', {}, name, h('b', {}, value), h('span', { class: 'soft' }, more));
  return [h('ul', { class: 'figures' }, figure('kernels', String(kernels.length), many(D.total.launches, 'launch', 'launches')),
    figure('wave instructions', count(all), ''), figure('cache lines', count(D.total.global.transactions), count(D.total.global.least_transactions) + ' would hold the bytes'),
    figure('LDS conflicts', count(D.total.lds.conflicts), 'cycles of ' + count(D.total.lds.cycles)), figure('scratch', count(D.total.scratch.accesses), 'accesses'),
    figure('advice', String(findings.length), '')),
  h('h2', {}, 'What is advised'), adviceTable(findings), h('h2', {}, 'Kernels'), table('Kernels', [
    { name: 'kernel', of: x => x.k.kernel, show: x => kernelLink(x.i) },
    { name: 'wave instructions', number: true, of: x => x.n, show: x => count(x.n) },
    { name: 'of all', number: true, of: x => x.n, show: x => bar(percent(x.n, all)) },
    { name: 'launches', number: true, of: x => x.k.launches, show: x => count(x.k.launches) },
    { name: 'lanes', title: 'active lanes of a vector instruction, on average', number: true, of: x => x.k.vector.instructions ? x.k.vector.active_lanes / x.k.vector.instructions : 0,
      show: x => x.k.vector.instructions ? (x.k.vector.active_lanes / x.k.vector.instructions).toFixed(1) + ' of ' + x.k.lanes : '-' },
    { name: 'waves on a SIMD', number: true, of: x => x.k.occupancy.waves_per_simd, show: x => digits(x.k.occupancy.waves_per_simd) + ' of ' + x.k.occupancy.most },
    { name: 'limited by', of: x => x.k.occupancy.limit || 'nothing' },
    { name: 'advice', number: true, of: x => x.k.findings.length },
  ], kernels, 1)];
}
function hottest() {
  const list = lineTable(lines);
  return [h('div', { class: 'tools' }, search('Filter lines', t => list.filter(x => ((x.l.file || x.l.mnemonic) + ' ' + x.k.kernel).toLowerCase().includes(t)))),
    h('p', { class: 'soft' }, 'The ten hottest lines of each kernel.'), list];
}

/* ---- a kernel ---- */
function showKernel(i) {
  const k = D.kernels[i];
  if (!k) return [h('p', {}, 'There is no such kernel in this report.')];
  const row = (name, value) => ({ name, value }), r = k.resources;
  return [h('h2', { class: 'path' }, k.kernel),
    h('p', {}, k.arch + ': ' + many(k.launches, 'launch', 'launches') + ', ' + many(k.blocks, 'block', 'blocks') + ' of up to ' + k.threads_per_block + ' threads, ' +
      many(k.waves_per_block, 'wave', 'waves') + ' of ' + k.lanes + ' lanes'),
    h('h2', {}, 'Advice'), adviceTable(findings.filter(x => x.i === i)), h('h2', {}, 'Hottest lines'), lineTable(lines.filter(x => x.i === i)),
    h('h2', {}, 'Counts'), table('Counts', [{ name: 'of', of: x => x.name }, { name: 'count', of: x => x.value }], [
      ...CLASSES.filter(c => k.instructions[c]).map(c => row(c + ' instructions', count(k.instructions[c]) + ' (' + percent(k.instructions[c], k.instructions.all).toFixed(1) + ' %)')),
      ...Object.entries(k.flops).filter(([, n]) => n).map(([kind, n]) => row(kind.replace('_', ' ') + ' operations', count(n))),
      row('global accesses', count(k.global.loads) + ' loads, ' + count(k.global.stores) + ' stores, ' + count(k.global.atomics) + ' atomics'),
      row('cache lines', count(k.global.transactions) + ' of ' + r.line_bytes + ' bytes; ' + count(k.global.least_transactions) + ' would hold the bytes'),
      row('LDS', count(k.lds.accesses) + ' accesses, ' + count(k.lds.cycles) + ' cycles, ' + count(k.lds.conflicts) + ' of them conflicts'),
      row('scratch', count(k.scratch.accesses) + ' accesses'), row('registers', r.vgprs + ' vector, ' + r.agprs + ' accumulation, ' + r.sgprs + ' scalar'),
      row('memory of a block, of a thread', r.lds_bytes + ' bytes of LDS, ' + r.scratch_bytes + ' bytes of scratch'),
      row('occupancy', digits(k.occupancy.waves_per_simd) + ' of ' + k.occupancy.most + ' waves on a SIMD' + (k.occupancy.limit ? ', limited by ' + k.occupancy.limit : '')),
    ])];
}

delete D.version; // the JSON's, not tranship's
D.command = 'vgpu --profile';
page({
  title: 'Profile',
  lead: many(kernels.length, 'kernel', 'kernels') + ', ' + count(all) + ' wave instructions, ' + many(findings.length, 'piece', 'pieces') + ' of advice',
  foot: 'Counts of a virtual GPU: there is no clock in them. / goes to the filter.',
  parts: [['overview', 'Overview', overview], ['roofline', 'Roofline', roofline], ['lines', 'Hottest lines', hottest]],
  detail: { id: 'kernel', part: 'overview', show: showKernel },
});

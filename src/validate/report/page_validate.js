/* The report of validate: the matrix of cases, what did not pass and why, kernels, results against references. */
const WORD = { none: '-', pass: 'pass', fail: 'FAIL', known: 'known', unexpected: 'UNEXPECTED', not_run: 'not run' };
const CLASS = { none: 'soft', pass: 'good', fail: 'error', known: 'warning', unexpected: 'error', not_run: 'info' };
const WEIGHT = { none: 0, not_run: 1, pass: 2, known: 3, unexpected: 4, fail: 5 };
const isBad = verdict => verdict === 'fail' || verdict === 'unexpected';
const tag = (verdict, word) => h('span', { class: 'v ' + CLASS[verdict] }, word ?? WORD[verdict]);
const why = step => step.why || (step.verdict === 'pass' ? '' : 'no reason was given');
const worst = (a, b) => WEIGHT[b] > WEIGHT[a] ? b : a;
const code = text => h('span', { class: 'path word' }, text ?? '-');

/* ---- numbers ---- */
/* Numbers that JSON does not have come as the texts "nan", "inf" and "-inf". */
const number = x => typeof x === 'number' ? x : x === 'inf' ? Infinity : x === '-inf' ? -Infinity : NaN;
function seconds(x) {
  const n = number(x), whole = Math.round(n);
  return !isFinite(n) ? '? s' : n < 9.995 ? n.toFixed(2) + ' s' : n < 119.5 ? whole + ' s' : Math.floor(whole / 60) + ' min ' + whole % 60 + ' s';
}
function bytes(n) {
  if (n === null) return '-';
  for (const [unit, size] of [['GiB', 2 ** 30], ['MiB', 2 ** 20], ['KiB', 1024]]) if (n >= size) return (n / size).toFixed(1) + ' ' + unit;
  return n + ' B';
}
const error = x => number(x) === 0 ? '0' : isFinite(number(x)) ? number(x).toPrecision(3) : String(x);
const sorted = x => Number.isNaN(number(x)) ? Infinity : number(x);

/* ---- what there is, as rows ---- */
const cases = D.cases.map((c, i) => ({ c, i }));
const caseLink = (i, place) => link('case/' + i + (place === undefined ? '' : '/' + place), D.cases[i].name);
const steps = cases.flatMap(({ c, i }) => c.builds.flatMap(b => [
  { i, b, stage: 'port', where: b.rocm ? 'for HIP ' + b.rocm : '', step: b.port },
  { i, b, stage: 'compile', where: 'all architectures', step: b.compile },
  ...b.archs.map(a => ({ i, b, stage: 'compile', where: a.arch, arch: a.arch, step: a.compile })),
  ...b.runs.flatMap(r => ['run', 'compare'].map(stage => ({ i, b, stage, where: r.device || r.arch, arch: r.arch, libraries: r.libraries, step: r[stage] }))),
].filter(s => s.step.verdict !== 'none')));
const kernels = cases.flatMap(({ c, i }) => c.builds.flatMap(b => b.archs.flatMap(a => a.kernels.map(k => ({ i, b, arch: a.arch, k })))));
const tensors = cases.flatMap(({ c, i }) => c.builds.flatMap(b => b.runs.flatMap(r => r.tensors.map(t => ({ i, b, arch: r.arch, t })))));
const place = s => s.b.toolchain + (s.arch ? ' ' + s.arch : '');

/* The columns of the matrix: for each toolchain the port, the compiler, and each architecture that something ran on. */
const columns = [...new Set(D.cases.flatMap(c => c.builds.map(b => b.toolchain)))].flatMap(name => {
  const builds = D.cases.flatMap(c => c.builds.filter(b => b.toolchain === name));
  const runs = new Map(builds.flatMap(b => b.runs.map(r => [r.arch, r])));
  return [{ name, stage: 'port' }, { name, stage: 'compile' }, ...[...runs.values()].map(r => ({ name, stage: 'run', arch: r.arch, wave: r.wave, device: r.device }))];
});
/* A GPU's verdict is that of the comparison once it was made. */
function cell(c, column) {
  const b = c.builds.find(one => one.toolchain === column.name);
  if (!b) return ['none'];
  if (column.stage === 'port') return [b.port.verdict];
  if (column.stage === 'compile') return [b.archs.reduce((v, a) => worst(v, a.compile.verdict), b.compile.verdict)];
  const r = b.runs.find(one => one.arch === column.arch);
  if (!r) return ['none'];
  const run = r.run.verdict, compare = r.compare.verdict;
  if (compare === 'none') return [run, run === 'pass' ? 'ran' : undefined];
  if (isBad(run) && !isBad(compare)) return [run];
  return [compare, compare === 'fail' ? 'differs' : undefined];
}
const isOdd = c => columns.some(column => !['none', 'pass'].includes(cell(c, column)[0]));

/* ---- the parts ---- */
function overview() {
  const out = [], figures = h('ul', { class: 'figures' }, Object.entries(D.totals.stages).map(([stage, count]) => {
    const all = Object.entries(count).reduce((n, [verdict, m]) => verdict === 'none' ? n : n + m, 0);
    return h('li', {}, stage, h('b', { class: count.fail + count.unexpected ? 'error' : all ? 'good' : 'soft' }, all ? String(count.pass) : '-'),
      all ? h('span', { class: 'soft' }, 'of ' + all) : '',
      ['fail', 'unexpected', 'known', 'not_run'].filter(v => count[v]).map(v => h('span', { class: CLASS[v] }, ' ' + count[v] + ' ' + WORD[v])));
  }), h('li', {}, 'kernels', h('b', {}, String(D.totals.kernels)), h('span', { class: D.totals.spilling ? 'warning' : 'soft' }, D.totals.spilling + ' with spills or scratch')));
  out.push(h('p', { class: 'lead' }, tag(D.failed ? 'fail' : 'pass', D.failed ? 'failed' : 'as expected'),
    ' exit status ' + D.exit_code + (D.interrupted ? ', interrupted' : '') + (D.paths ? '; ' : ''), D.paths ? code(D.paths) : ''), figures);
  out.push(h('h2', {}, 'What did not pass'));
  const list = reasons();
  out.push(list.length ? table('What did not pass', [
    { name: 'verdict', of: r => WEIGHT[r.verdict], show: r => tag(r.verdict) },
    { name: 'stage', of: r => r.stage },
    { name: 'why', of: r => r.why },
    { name: 'where', of: r => D.cases[r.steps[0].i].name, show: where },
    { name: 'steps', number: true, of: r => r.steps.length },
  ], list, 0) : h('p', {}, 'All passed.'));
  out.push(h('h2', {}, 'Toolchains and device'), table('Toolchains', [
    { name: 'toolchain', of: t => t.name },
    { name: 'version', of: t => t.missing || t.version || '', show: t => h('span', {}, t.missing ? tag('known', 'missing') : '', ' ' + (t.missing || t.version || '')) },
    { name: 'architectures', of: t => t.missing ? '' : t.archs.join(' ') },
  ], D.toolchains), h('p', {}, 'Device: ' + (D.device || 'none')));
  return out;
}
/* Steps with one verdict in one stage for one reason. */
function reasons() {
  const all = new Map();
  for (const s of steps) {
    if (s.step.verdict === 'pass') continue;
    const key = JSON.stringify([s.stage, s.step.verdict, why(s.step)]);
    if (!all.has(key)) all.set(key, { stage: s.stage, verdict: s.step.verdict, why: why(s.step), steps: [] });
    all.get(key).steps.push(s);
  }
  return [...all.values()];
}
function where(r) {
  const at = new Map();
  for (const s of r.steps) at.set(s.i, [...(at.get(s.i) || []), place(s)]);
  const all = [...at].map(([i, places]) => h('li', {}, caseLink(i), isBad(r.verdict) ? ': ' + [...new Set(places)].join(', ') : ''));
  if (all.length <= 3) return h('ul', { class: 'plain' }, all);
  return h('details', {}, h('summary', {}, many(all.length, 'case', 'cases')), h('ul', { class: 'plain' }, all));
}

function matrix() {
  let text = '', odd = false;
  const list = table('Cases', [
    { name: 'case', of: x => x.c.name, show: x => caseLink(x.i) },
    ...columns.map(column => ({
      name: column.name + ' ' + (column.arch ? column.arch + ' wave' + column.wave : column.stage), title: column.device,
      of: x => WEIGHT[cell(x.c, column)[0]], show: x => tag(...cell(x.c, column)),
    })),
  ], cases);
  const keep = () => list.filter(x => x.c.name.toLowerCase().includes(text) && (!odd || isOdd(x.c)));
  return [h('div', { class: 'tools' }, search('Filter cases', t => { text = t; keep(); }),
    h('label', {}, h('input', { type: 'checkbox', onchange: e => { odd = e.target.checked; keep(); } }), ' only where not all passed')), list];
}

const ofCase = { name: 'case', of: x => D.cases[x.i].name, show: x => caseLink(x.i) };
const ofToolchain = { name: 'toolchain', of: x => x.b.toolchain };
function kernelTable(rows, columns) {
  const plain = name => ({ name: name.replace('_', ' '), number: true, of: x => x.k[name] });
  const odd = name => ({ ...plain(name), show: x => h('span', { class: x.k[name] ? 'error' : null }, String(x.k[name])) });
  return table('Kernels', [...columns,
    { name: 'kernel', of: x => x.k.name || x.k.symbol || '?', show: x => h('span', { class: 'path word', title: x.k.symbol }, x.k.name || x.k.symbol || '?',
      x.k.has_descriptor ? '' : h('span', { class: 'error' }, ' no descriptor'), x.k.has_code ? '' : h('span', { class: 'error' }, ' no code')) },
    ofToolchain, { name: 'architecture', of: x => x.arch }, plain('wave'), plain('vgprs'), plain('agprs'), plain('sgprs'),
    odd('vgpr_spills'), odd('sgpr_spills'), plain('lds'),
    { ...odd('scratch'), show: x => h('span', { class: x.k.scratch || x.k.dynamic_stack ? 'error' : null }, x.k.scratch + (x.k.dynamic_stack ? ' + dynamic' : '')) },
    plain('kernarg'), plain('max_workgroup'),
  ], rows, columns.length + 10, 'dense');
}
function tensorTable(rows, columns) {
  const has = t => t.elements > 0 && !t.checksum;
  const of = name => ({ name: name.replace('max_', ''), number: true, of: x => has(x.t) ? sorted(x.t[name]) : -1, show: x => has(x.t) ? error(x.t[name]) : '-' });
  return table('Results', [...columns,
    { name: 'tensor', of: x => x.t.name ?? '', show: x => code(x.t.name) },
    { name: 'type', of: x => x.t.type, show: x => x.t.type + ' (' + x.t.shape.join(', ') + ')' },
    ofToolchain, { name: 'device', of: x => x.arch },
    { name: 'result', of: x => x.t.ok ? 0 : 1, show: x => result(x.t) },
    { name: 'reference', of: x => x.t.reference ?? '' },
    { name: 'allowed', of: x => x.t.checksum ? 'checksum' : x.t.tolerance ?? '' },
    of('max_abs'), of('max_rel'), of('max_scaled'), of('max_ulp'), of('rms'),
    { name: 'errors in ulp', of: x => has(x.t) ? sorted(x.t.max_ulp) : -1, show: x => histogram(has(x.t) ? x.t.histogram : []) },
  ], rows, columns.length + 9, 'dense');
}
function result(t) {
  const first = t.first_text ? '; the first at ' + t.first_text : '';
  return h('span', {}, tag(t.ok ? 'pass' : 'fail', t.ok ? 'agrees' : 'differs'), t.why ? ' ' + t.why : '', first, t.checksum && t.ok ? ' by checksum' : '',
    t.nans || t.infs ? h('span', { class: 'soft' }, ' ' + t.nans + ' NaN, ' + t.infs + ' infinite') : '');
}
/* Bars up to the last bin that has elements, on a logarithmic scale: one element out of a million is seen. */
function histogram(bins) {
  const most = Math.max(...bins.map(b => b.elements), 0), last = bins.findLastIndex(b => b.elements);
  return h('span', { class: 'bins', role: 'img', 'aria-label': 'histogram of errors' }, bins.slice(0, last + 1).map((b, i) => {
    const bin = h('i', { title: b.elements + ' elements ' + (i === 0 ? 'equal' : b.up_to === 'inf' ? 'beyond that, NaN or infinite' : 'up to ' + b.up_to + ' ulp') });
    bin.style.height = (b.elements ? Math.ceil(26 * Math.log1p(b.elements) / Math.log1p(most)) : 0) + 1 + 'px';
    return bin;
  }));
}
function filtered(make, label, rows, text) {
  const list = make(rows, [ofCase]);
  return [h('div', { class: 'tools' }, search(label, wanted => list.filter(x => (D.cases[x.i].name + ' ' + text(x)).toLowerCase().includes(wanted)))), list];
}

/* ---- a case ---- */
function log(path) {
  if (!path) return '';
  const to = path.split('/').map(encodeURIComponent).join('/');
  return h('a', { class: 'path', href: path[0] === '/' ? 'file://' + to : to }, path);
}
function showCase(i) {
  const c = D.cases[i], own = rows => rows.filter(x => x.i === i);
  if (!c) return [h('p', {}, 'There is no such case in this report.')];
  const out = [h('h2', {}, c.name), c.folder ? h('p', { class: 'soft path' }, c.folder) : ''];
  out.push(table('Steps', [
    { name: 'toolchain', of: s => s.b.toolchain },
    { name: 'stage', of: s => s.stage },
    { name: 'where', of: s => s.where, show: s => h('span', {}, s.where, s.libraries ? h('div', { class: 'soft' }, s.libraries) : '') },
    { name: 'verdict', of: s => WEIGHT[s.step.verdict], show: s => tag(s.step.verdict) },
    { name: 'time', number: true, of: s => sorted(s.step.seconds), show: s => seconds(s.step.seconds) },
    { name: 'cache', of: s => s.step.cached ? 'cached' : '' },
    { name: 'peak', number: true, of: s => s.step.peak_bytes ?? -1, show: s => bytes(s.step.peak_bytes) },
    { name: 'why', of: s => why(s.step), show: s => s.stage === 'port' && s.step.verdict === 'pass'
      ? s.b.converted + ' converted, ' + s.b.unconverted + ' left; ' + s.b.errors + ' errors, ' + s.b.warnings + ' warnings' : why(s.step) },
    { name: 'log', of: s => s.step.log ?? '', show: s => log(s.step.log) },
  ], own(steps)));
  if (own(tensors).length) out.push(h('h2', {}, 'Results against references'), tensorTable(own(tensors), []));
  if (own(kernels).length) out.push(h('h2', {}, 'Kernels'), kernelTable(own(kernels), []));
  const sizes = c.builds.flatMap(b => b.archs.filter(a => a.code_bytes).map(a => b.toolchain + ' ' + a.arch + ': ' + bytes(a.code_bytes) + (b.compressed ? ' (compressed in the file)' : '')));
  if (sizes.length) out.push(h('p', { class: 'soft' }, 'Code objects: ' + sizes.join(', ')));
  return out;
}

/* ---- the page ---- */
page({
  title: 'Validation',
  lead: D.summary,
  foot: '/ goes to the filter.',
  parts: [['overview', 'Overview', overview], ['cases', 'Cases', matrix],
    ['results', 'Results', () => filtered(tensorTable, 'Filter results', tensors, x => x.t.name + ' ' + x.arch)],
    ['kernels', 'Kernels', () => filtered(kernelTable, 'Filter kernels', kernels, x => x.k.name + ' ' + x.arch)]],
  detail: { id: 'case', part: 'cases', show: showCase },
});

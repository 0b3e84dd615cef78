/* The report of port and examine: what is left to do, by cause, file, finding and name, and each source beside its port. */
const WEIGHT = { redesign: 960, hours: 120, minutes: 10, none: 0 };
const percent = f => f.converted + f.unconverted ? Math.floor(1000 * f.converted / (f.converted + f.unconverted)) / 10 : null;
function effort(minutes) {
  return minutes >= 960 ? Math.round(minutes / 480) + ' days' : minutes >= 60 ? Math.round(minutes / 60) + ' h' : minutes + ' min';
}

/* ---- the files, with their counts ---- */
/* Paths are shown relative to the deepest folder that contains all of them. */
const root = D.files.reduce((common, f) => {
  const dir = f.path.slice(0, f.path.lastIndexOf('/') + 1);
  if (common === null) return dir;
  while (!dir.startsWith(common)) common = common.slice(0, common.lastIndexOf('/', common.length - 2) + 1);
  return common;
}, null) || '';
const short = path => path.startsWith(root) ? path.slice(root.length) : path;
const files = D.files.map((f, i) => {
  const own = { f, i, path: short(f.path), error: 0, warning: 0, info: 0, minutes: 0, percent: percent(f) };
  for (const one of f.findings) own[one.severity]++;
  return own;
});
const indexOf = new Map(files.map(f => [f.f.path, f.i]));
for (const cause of D.causes) { // the minutes of a cause are divided equally among its places
  for (const place of cause.places) {
    const f = files[indexOf.get(place.path)];
    if (f) f.minutes += cause.minutes / cause.places.length;
  }
}
const findings = files.flatMap(f => f.f.findings.map((one, k) => ({ one, f, k })));
const place = (f, k) => 'file/' + f.i + '/' + k;

/* ---- the parts ---- */
function plan() {
  const out = [];
  const t = D.totals;
  out.push(h('ul', { class: 'figures' },
    h('li', {}, h('b', {}, t.converted + t.unconverted ? t.percent.toFixed(1) + ' %' : '-'), 'of ' + many(t.converted + t.unconverted, 'use', 'uses') + ' converted'),
    h('li', {}, h('b', { class: t.findings.error ? 'error' : 'good' }, t.findings.error), t.findings.error === 1 ? 'error' : 'errors'),
    h('li', {}, h('b', { class: t.findings.warning ? 'warning' : 'good' }, t.findings.warning), t.findings.warning === 1 ? 'warning' : 'warnings'),
    h('li', {}, h('b', {}, effort(t.work.weight_minutes)), 'of work, in ' + many(D.causes.length, 'cause', 'causes')),
    D.proof ? h('li', {}, h('b', {}, D.proof.compile + ' / ' + D.proof.units), 'units compile (' + D.proof.architectures + ')') : '',
    D.baseline ? h('li', {}, h('b', {}, '+' + (D.baseline.new.error + D.baseline.new.warning) + ' / \u2212' + D.baseline.fixed.length), 'new and fixed since ', h('span', { class: 'path' }, D.baseline.file)) : ''));
  for (const text of D.notes) out.push(h('p', { class: 'lead' }, text));
  if (root && root !== './') out.push(h('p', { class: 'soft' }, 'All paths are below ', h('span', { class: 'path' }, root)));
  out.push(h('h2', {}, 'What to do, in this order'));
  if (!D.causes.length) { out.push(h('p', {}, 'Nothing is left to do.')); return out; }
  let rest = t.work.weight_minutes, before = 0;
  out.push(table('Causes', [
    { name: 'work', number: true, of: c => c.minutes, show: c => effort(c.minutes) },
    { name: 'cause', of: c => c.number + c.message, show: c => cause(c) },
    { name: 'places', number: true, of: c => c.places.length },
    { name: 'files', number: true, of: c => c.files },
    { name: 'units', number: true, of: c => c.units, show: c => c.units ? c.units + (t.units ? ' of ' + t.units : '') : '-' },
    { name: 'all so far', number: true, of: c => c.sum, show: c => Math.round(100 * c.sum / Math.max(1, rest)) + ' %' },
  ], D.causes.map(c => Object.assign(c, { sum: before += c.minutes })))); // in the order of the report
  return out;
}
function cause(c) {
  const places = h('ul', { class: 'places' });
  const box = h('details', { ontoggle: () => {
    if (places.children.length) return;
    for (const p of c.places.slice(0, 500)) {
      const f = files[indexOf.get(p.path)];
      const k = f ? f.f.findings.findIndex(one => one.line === p.line && one.column === p.column && one.number === p.number) : -1;
      places.append(h('li', { class: 'path' }, k >= 0 ? link(place(f, k), short(p.path) + ':' + p.line) : short(p.path) + ':' + p.line));
    }
    if (c.places.length > 500) places.append(h('li', { class: 'soft' }, 'and ' + (c.places.length - 500) + ' more'));
  } }, h('summary', {}, h('span', { class: c.severity }, c.severity + ' ' + c.number), ' ' + c.message),
    D.todo[c.number] ? h('p', { class: 'soft' }, D.todo[c.number]) : '', c.note ? h('p', {}, c.note) : '',
    c.names > 1 ? h('p', { class: 'soft' }, 'One decision is about all of these names.')
      : c.cure === 'once' && c.places.length > 1 ? h('p', { class: 'soft' }, 'One change cures all places.') : '', places);
  return box;
}

/* Folders first, then files; a folder shows the sums of the files below it. */
function folders() {
  const all = new Map();
  for (const f of files) {
    const parts = f.path.split('/');
    for (let n = 1; n < parts.length; n++) {
      const name = parts.slice(0, n).join('/') || '/';
      const d = all.get(name) || { name, files: 0, converted: 0, unconverted: 0, error: 0, warning: 0, minutes: 0 };
      d.files++; d.converted += f.f.converted; d.unconverted += f.f.unconverted;
      d.error += f.error; d.warning += f.warning; d.minutes += f.minutes;
      all.set(name, d);
    }
  }
  return [...all.values()];
}
function fileList() {
  const out = [], dirs = folders();
  const list = table('Files', [
    { name: 'file', of: f => f.path, show: f => h('span', { class: 'path' }, link('file/' + f.i, f.path)) },
    { name: 'lines', number: true, of: f => f.f.lines },
    { name: 'converted', number: true, of: f => f.percent ?? 101, show: f => bar(f.percent) },
    { name: 'left', number: true, of: f => f.f.unconverted },
    { name: 'errors', number: true, of: f => f.error, show: f => h('span', { class: f.error ? 'error' : 'soft' }, f.error) },
    { name: 'warnings', number: true, of: f => f.warning, show: f => h('span', { class: f.warning ? 'warning' : 'soft' }, f.warning) },
    { name: 'work', number: true, of: f => f.minutes, show: f => f.minutes ? effort(Math.round(f.minutes)) : h('span', { class: 'soft' }, '-') },
    { name: 'status', of: f => f.f.status, show: f => f.f.status + (f.f.error ? ': ' + f.f.error : f.f.incomplete_reason ? ' (not fully parsed)' : '') },
  ], files, 6);
  let text = '', quiet = false;
  const keep = () => list.filter(f => (quiet || f.f.findings.length || f.f.converted || f.f.unconverted || f.f.error) && f.path.toLowerCase().includes(text));
  const all = h('input', { type: 'checkbox', onchange: e => { quiet = e.target.checked; keep(); } });
  out.push(h('div', { class: 'tools' }, search('Filter files', t => { text = t; keep(); }), h('label', {}, all, ' files without CUDA as well')), list);
  if (dirs.length > 1) {
    out.push(h('h2', {}, 'Folders'), table('Folders', [
      { name: 'folder', of: d => d.name, show: d => h('span', { class: 'path' }, d.name) },
      { name: 'files', number: true, of: d => d.files },
      { name: 'converted', number: true, of: d => percent(d) ?? 101, show: d => bar(percent(d)) },
      { name: 'left', number: true, of: d => d.unconverted },
      { name: 'errors', number: true, of: d => d.error },
      { name: 'warnings', number: true, of: d => d.warning },
      { name: 'work', number: true, of: d => d.minutes, show: d => d.minutes ? effort(Math.round(d.minutes)) : '-' },
    ], dirs, 6));
  }
  keep();
  return out;
}

function findingList() {
  let text = '', info = false, fresh = false;
  const list = table('Findings', [
    { name: 'severity', of: x => ({ error: 3, warning: 2, info: 1 })[x.one.severity], show: x => h('span', { class: x.one.severity }, x.one.severity) },
    { name: 'number', of: x => x.one.number },
    { name: 'place', of: x => x.f.path + ':' + x.one.line, show: x => h('span', { class: 'path' }, link(place(x.f, x.k), x.f.path + ':' + x.one.line)) },
    { name: 'message', of: x => x.one.message, show: x => x.one.message + (x.one.baseline === 'new' ? ' (new)' : '') },
    { name: 'effort', of: x => WEIGHT[x.one.effort], show: x => x.one.effort },
  ], findings, 0);
  const keep = () => list.filter(x => (info || x.one.severity !== 'info') && (!fresh || x.one.baseline === 'new') &&
    (x.one.number + ' ' + x.one.message + ' ' + x.f.path).toLowerCase().includes(text));
  keep();
  return [h('div', { class: 'tools' }, search('Filter findings', t => { text = t; keep(); }),
    h('label', {}, h('input', { type: 'checkbox', onchange: e => { info = e.target.checked; keep(); } }), ' info as well'),
    D.baseline ? h('label', {}, h('input', { type: 'checkbox', onchange: e => { fresh = e.target.checked; keep(); } }), ' new ones only') : ''), list];
}

function names() {
  return [h('h2', {}, 'Names left'), D.left.length ? table('Names left', [
    { name: 'name', of: x => x.name, show: x => h('code', {}, x.name) },
    { name: 'uses', number: true, of: x => x.uses },
    { name: 'why', of: x => x.why || 'no table lists it' },
  ], D.left, 1) : h('p', {}, 'None.'), h('h2', {}, 'Families'), table('Families', [
    { name: 'family', of: x => x.family },
    { name: 'converted', number: true, of: x => x.converted },
    { name: 'left', number: true, of: x => x.unconverted },
    { name: 'share', number: true, of: x => percent(x) ?? 101, show: x => bar(percent(x)) },
  ], D.families, 1)];
}

/* ---- a file: source and port side by side, the findings at their lines ---- */
function finding(f, k) {
  const one = f.f.findings[k];
  return h('tr', { class: 'f ' + one.severity, id: place(f, k), tabindex: '-1' }, h('td', { colspan: '4' },
    h('strong', { class: one.severity }, one.severity + ' ' + one.number), ' ' + one.message + ' ',
    one.effort !== 'none' ? h('span', { class: 'soft' }, '[' + one.effort + (one.proof === 'not confirmed' ? '; the compiler takes it' : '') + ']') : '',
    one.baseline === 'new' ? ' (new)' : '', one.note ? h('div', {}, one.note) : '',
    D.todo[one.number] ? h('details', {}, h('summary', { class: 'soft' }, 'what to do'), D.todo[one.number]) : ''));
}
function lines(f, body, at) {
  const diff = f.f.diff.split('\n'), shown = new Set();
  let old = 1, now = 1, gone = [], come = [];
  const tell = (line) => { for (const k of at.get(line) || []) { if (!shown.has(k)) { shown.add(k); body.append(finding(f, k)); } } };
  const row = (a, x, b, y, kind) => {
    body.append(h('tr', {}, h('td', { class: 'l' }, a || ''), h('td', { class: kind && a ? 'o' : null }, x), h('td', { class: 'l' }, b || ''), h('td', { class: kind && b ? 'w' : null }, y)));
    if (a) tell(a);
  };
  const flush = () => {
    for (let i = 0; i < Math.max(gone.length, come.length); i++)
      row(i < gone.length ? old++ : 0, gone[i] ?? '', i < come.length ? now++ : 0, come[i] ?? '', true);
    gone = []; come = [];
  };
  for (const line of diff) {
    const hunk = /^@@ -(\d+)(?:,\d+)? \+(\d+)/.exec(line);
    if (hunk) {
      flush();
      if (Number(hunk[1]) > old) body.append(h('tr', { class: 'gap' }, h('td', { colspan: '4' }, '\u22ee')));
      old = Math.max(1, Number(hunk[1])); now = Math.max(1, Number(hunk[2]));
    } else if (line[0] === '-') { if (come.length) flush(); gone.push(line.slice(1)); }
    else if (line[0] === '+') come.push(line.slice(1));
    else if (line[0] === ' ') { flush(); row(old++, line.slice(1), now++, line.slice(1), false); }
  }
  flush();
  return shown;
}
function showFile(i) {
  const f = files[i], out = [];
  if (!f) return [h('p', {}, 'There is no such file in this report.')];
  const at = new Map();
  f.f.findings.forEach((one, k) => at.set(one.line, [...(at.get(one.line) || []), k]));
  out.push(h('h2', { class: 'path' }, f.path), h('p', { class: 'soft' }, [f.f.status, many(f.f.lines, 'line', 'lines'),
    f.percent === null ? 'no CUDA names' : f.percent.toFixed(1) + ' % converted', f.f.output ? 'written to ' + f.f.output : ''].filter(Boolean).join(' \u00b7 ')));
  if (f.f.error) out.push(h('p', { class: 'error' }, f.f.error));
  if (f.f.incomplete_reason) out.push(h('p', { class: 'warning' }, 'Not fully parsed: ' + f.f.incomplete_reason));
  const body = h('tbody');
  const shown = f.f.diff ? lines(f, body, at) : new Set();
  const rest = f.f.findings.map((one, k) => k).filter(k => !shown.has(k));
  if (rest.length) out.push(h('table', { class: 'code', 'aria-label': 'Findings' }, h('tbody', {}, rest.map(k => {
    const row = finding(f, k);
    row.firstChild.prepend('line ' + f.f.findings[k].line + ': ');
    return row;
  }))));
  if (f.f.diff)
    out.push(h('table', { class: 'code', 'aria-label': 'CUDA source and HIP port' }, h('thead', {}, h('tr', {}, h('th', { class: 'l' }, 'line'), h('th', { scope: 'col' }, 'CUDA'), h('th', { class: 'l' }, 'line'), h('th', { scope: 'col' }, 'HIP'))), body));
  else if (f.f.bytes && (f.f.edits || f.f.findings.length))
    out.push(h('p', { class: 'soft' }, 'The source is not in this report: it would have made it too large, or the report was made from JSON.'));
  return out;
}

/* ---- the page ---- */
page({
  title: 'CUDA to HIP' + (D.rocm ? ' ' + D.rocm : ''),
  lead: D.summary,
  foot: 'Keys: j and k go through the findings of a file, / to the filter.',
  parts: [['plan', 'Plan', plan], ['files', 'Files', fileList], ['findings', 'Findings', findingList], ['names', 'Names left', names]],
  detail: { id: 'file', part: 'files', show: showFile },
  keys(e, part, file, k) {
    if (part !== 'file' || (e.key !== 'j' && e.key !== 'k')) return;
    const n = files[file] ? files[file].f.findings.length : 0, next = k === undefined ? (e.key === 'j' ? 0 : n - 1) : Number(k) + (e.key === 'j' ? 1 : -1);
    if (next >= 0 && next < n) location.hash = 'file/' + file + '/' + next;
  },
});

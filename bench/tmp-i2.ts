import { makeAccount } from './account.ts'
import { ownPlace } from './place.ts'
import { startPlatform } from './platform.ts'
import { idle, stand } from './today-figures.ts'
import { idlingOf } from '#service/today/idling.ts'
import { spansOf } from '#service/today/figures.ts'
import { idleDays } from '#store/points/idle-read.ts'
import { idleStates } from '#store/points/idle-days.ts'
import { rememberedOf } from '#store/points/remembered.ts'
import { termsOf } from '#track/idle.ts'
import { default_detection as detection } from '#track/detection.ts'
import { queryOf } from '#store/query.ts'
const n = Number(process.argv[2])
const p = await startPlatform(await ownPlace())
const { trackers } = await makeAccount(p, n)
await idle(p); await stand(p, n / 5); await p.store.pool.query('vacuum analyze')
const query = queryOf(p.store.db)
const now = Temporal.Now.zonedDateTimeISO('Europe/Berlin')
import { readFileSync, readdirSync } from 'node:fs'
const stat = (pid: string) => { const t = readFileSync(`/proc/${pid}/stat`, 'utf8'); const f = t.slice(t.lastIndexOf(')') + 2).split(' '); return { ppid: f[1], ticks: Number(f[11]) + Number(f[12]) } }
const mine = String((await p.store.pool.query('select pg_backend_pid() as p')).rows[0].p)
const master = stat(mine).ppid
const pgTicks = () => readdirSync('/proc').filter((x) => /^\d+$/.test(x)).reduce((sum, pid) => { try { const s = stat(pid); return s.ppid === master ? sum + s.ticks : sum } catch { return sum } }, 0)
const heavy = async (name: string, work: () => Promise<unknown>) => { const t0 = pgTicks(), c = process.cpuUsage(); for (let i = 0; i < 10; i++) await work(); const u = process.cpuUsage(c); console.log(name, 'postgres ms a call', pgTicks() - t0, 'node', ((u.user + u.system) / 10000).toFixed(0)) }
const timed = async (name: string, work: () => Promise<unknown>) => {
  for (let i = 0; i < 3; i++) { const c = process.cpuUsage(), t = performance.now(); await work(); const u = process.cpuUsage(c); console.log(name, 'wall', (performance.now() - t).toFixed(0), 'cpu', ((u.user + u.system) / 1000).toFixed(0)) }
}
const ids = trackers.map((t) => t.source_id)
const rem = await rememberedOf(query, ids)
const sources = ids.map((source_id) => ({ source_id, kept_from: new Date(0), segment: rem.get(source_id)?.segment ?? null, last_time: rem.get(source_id)?.last_time ?? null, detection }))
console.log('remembered', rem.size, sources[0])
for (const period of ['today', 'month'] as const) {
  const spans = spansOf(period, now)
  const calendar = Object.values(spans).flatMap(({ from, to }) => { const out = []; for (let d = from; Temporal.ZonedDateTime.compare(d, to) < 0; d = d.add({ days: 1 })) out.push({ name: d.toPlainDate().toString(), from: d.epochMilliseconds, to: Math.min(d.add({ days: 1 }).epochMilliseconds, to.epochMilliseconds) }); return out })
  const terms = calendar.flatMap(({ name, ...w }) => termsOf(w, name))
  const begin = Math.min(...calendar.map((c) => c.from))
  console.log(period, 'terms', terms.length)
  await timed('states', () => idleStates(query, ids))
  await timed('days', () => idleDays(query, ids.map((source_id) => ({ source_id, from: begin, to: Date.now() })), terms))
  await timed('all', async () => { const r = await idlingOf(query, sources, calendar, Date.now()); if (period==='today') console.log(r) })
  await heavy(`${period} days`, () => idleDays(query, ids.map((source_id) => ({ source_id, from: begin, to: Date.now() })), terms))
  await heavy(`${period} all`, () => idlingOf(query, sources, calendar, Date.now()))
  if (false) {
    const wanted = [ids, ids.map(() => new Date(begin - 86400000)), ids.map(() => new Date()), terms.map((t) => new Date(t.day)), terms.map((t) => t.quarter), terms.map((t) => t.weight), terms.map((t) => t.name)]
    const { rows } = await p.store.pool.query(`explain (analyze, buffers) select t.name, sum(t.weight * d.quarters[t.quarter])::float8 as milliseconds
     from unnest($1::int[], $2::timestamptz[], $3::timestamptz[]) as k (source_id, since, before)
     join idle_day d on d.source_id = k.source_id and d.day >= k.since and d.day < k.before
     join unnest($4::timestamptz[], $5::int[], $6::float8[], $7::text[]) as t (day, quarter, weight, name) on t.day = d.day
     where d.source_id = any($1::int[]) group by t.name`, wanted)
    for (const r of rows) console.log(r['QUERY PLAN'])
  }
}
await p.close()
process.exit(0)

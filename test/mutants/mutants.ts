// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code of the platform, as text
/** A mistake that somebody could make, and tests of which one at least must fail by it. */
export interface Mutant {
  /** What would be wrong for whom. */
  wrong: string
  file: string
  /** Code that stands once in the file, and what it is changed to. */
  from: string
  to: string
  tests: readonly string[]
}

const tenancy = ['test/contract/tenancy.test.ts']

/** Who sees what is another's. */
const sights: readonly Mutant[] = [
  {
    wrong: 'a sub-user sees rules over trackers that are bound to a colleague',
    file: 'src/store/rules/watched.ts',
    from: 's.user_id = ${user_id} and s.tracker_id = b.tracker_id',
    to: '${user_id}::int is not null and s.tracker_id = b.tracker_id',
    tests: tenancy,
  },
  {
    wrong: "a sub-user sees a colleague's private rules",
    file: 'src/store/rules/rules.ts',
    from: '(not r.private and exists',
    to: '(exists',
    tests: ['test/api/tracker/rule', ...tenancy],
  },
  {
    wrong: 'a sub-user sees zones and places that are bound to a colleague',
    file: 'src/store/place/subuser-sight.ts',
    from: 'where account_id = ${account_id} and user_id = ${user_id}))`',
    to: 'where account_id = ${account_id} and ${user_id}::int is not null))`',
    tests: tenancy,
  },
  {
    wrong: 'the live channel shows a sub-user the whole fleet',
    file: 'src/store/fleet/sight.ts',
    from: 'bound.tracker_id = tracker.id and bound.user_id = viewer.user_id)`',
    to: 'bound.tracker_id = tracker.id)`',
    tests: ['test/live/channel.test.ts'],
  },
  {
    wrong: 'places and zones stay bound to a sub-user that has ended',
    file: 'src/store/place/subuser-sight.ts',
    from: "for (const area of ['place', 'zone'] as const) {\n    await sql`\n      delete",
    to: "for (const area of ['place'] as const) {\n    await sql`\n      delete",
    tests: ['test/api/subuser', 'test/store/people', ...tenancy],
  },
]

/** Who may still come in. */
const doors: readonly Mutant[] = [
  {
    wrong: 'sub-users of a blocked account stay signed in',
    file: 'src/store/people/sessions.ts',
    from: 'and not u.blocked and not m.blocked',
    to: 'and not u.blocked',
    tests: ['test/http/authenticate.test.ts', 'test/api/panel/user', 'test/store/people'],
  },
  {
    wrong: 'a session that a blocked panel login opened lives on',
    file: 'src/store/people/sessions.ts',
    from: 'where not coalesce(o.blocked or o.deleted is not null, false) and',
    to: 'where',
    tests: ['test/http/authenticate.test.ts', 'test/api/panel/login', 'test/api/panel/user'],
  },
  {
    wrong: 'a session that was not used for long opens the door',
    file: 'src/store/people/sessions.ts',
    from: 'and expires > now() and ${unlessIdle(idle)}',
    to: 'and expires > now()',
    tests: ['test/http/idle.test.ts', 'test/api/user/auth.test.ts'],
  },
  {
    wrong: 'a session that has ended opens the door',
    file: 'src/store/people/sessions.ts',
    from: 'and expires > now() and ${unlessIdle(idle)}',
    to: 'and ${unlessIdle(idle)}',
    tests: ['test/api/user/session', 'test/api/user/auth.test.ts'],
  },
  {
    wrong: 'who signs in with a password that was changed meanwhile is let in',
    file: 'src/store/people/sessions.ts',
    from: ".where('id', '=', id).where('password_hash', '=', password_hash)",
    to: ".where('id', '=', id)",
    tests: ['test/store/people', 'test/api/user/auth.test.ts'],
  },
  {
    wrong: 'an API key does what only a session may',
    file: 'src/http/authenticate.ts',
    from: 'if (!access.hashes.includes(hash_kind))',
    to: "if (hash_kind !== 'api_key' && !access.hashes.includes(hash_kind))",
    tests: ['test/contract/access.test.ts'],
  },
  {
    wrong: 'the first of two rights is enough',
    file: 'src/http/authenticate.ts',
    from: '[access.right, access.second_right].every',
    to: '[access.right, access.second_right].some',
    tests: ['test/contract/access.test.ts'],
  },
  {
    wrong: 'visitors of the demo change what they may not',
    file: 'src/http/authenticate.ts',
    from: "if (access.not_in_demo && 'demo' in caller",
    to: "if (!access.not_in_demo && 'demo' in caller",
    tests: ['test/contract/access.test.ts', 'test/contract/demo.test.ts'],
  },
  {
    wrong: 'hashes are guessed as fast as one likes',
    file: 'src/http/entrance.ts',
    from: 'await limits.guess(request.address)',
    to: 'await Promise.resolve()',
    tests: ['test/http/limit.test.ts', 'test/http/authenticate.test.ts'],
  },
  {
    wrong: 'a body of a million values is read',
    file: 'src/http/body.ts',
    from: 'if (hasMoreValues(body, most_values))',
    to: 'if (hasMoreValues(body, most_values * 100))',
    tests: ['test/http/bodies.test.ts', 'test/http/strangers.test.ts', 'test/http/arriving.test.ts'],
  },
  {
    wrong: 'of a repeated parameter the last counts',
    file: 'src/http/body.ts',
    from: 'values[name] ??= value',
    to: 'values[name] = value',
    tests: ['test/http', 'test/contract/base.test.ts'],
  },
]

/** What was acknowledged, and what is told of it. */
const points: readonly Mutant[] = [
  {
    wrong: 'a small batch is written over what another process wrote meanwhile',
    file: 'src/store/points/at-once.ts',
    from: '(e.source_id, e.token, e.rules, e.forwarded) = (s.source_id, s.token, s.rules, s.forwarded))`',
    to: 'e.source_id = s.source_id)`',
    tests: ['test/ingest/foresee.test.ts', 'test/ingest/writers.test.ts'],
  },
  {
    wrong: 'what another device had sent before it was replaced is judged as of this one',
    file: 'src/ingest/arrive.ts',
    from: '.filter((message) => isOf(message, source))',
    to: '.filter(() => true)',
    tests: ['test/ingest', 'test/gateway/tcp.test.ts'],
  },
  {
    wrong: 'a place in the future hides all that comes after it',
    file: 'src/ingest/order.ts',
    from: 'arrival.points.filter((point) => !is(point, flag.ahead))',
    to: 'arrival.points',
    tests: ['test/ingest', 'test/store/points'],
  },
  {
    wrong: 'a point of the time of the newest one is stored twice',
    file: 'src/ingest/order.ts',
    from: 'time > last_time',
    to: 'time >= last_time',
    tests: ['test/ingest', 'test/store/points'],
  },
  {
    wrong: 'places beyond the poles are stored',
    file: 'src/ingest/refuse.ts',
    from: 'Math.abs(lat) <= 90 &&',
    to: 'Math.abs(lat) <= 900 &&',
    tests: ['test/ingest'],
  },
  {
    wrong: 'an alarm beside a point of the same second is lost',
    file: 'src/track/merge.ts',
    from: 'kept[kept.length - 1] = reporting(last, point)',
    to: 'kept[kept.length - 1] = last',
    tests: ['test/track/merge.test.ts', 'test/ingest'],
  },
  {
    wrong: 'a point where two months touch is told twice',
    file: 'src/store/points/runs.ts',
    from: 'Math.min(to, start + month - 1)',
    to: 'Math.min(to, start + month)',
    tests: ['test/store/points', 'test/api/track'],
  },
  {
    wrong: 'blocks are deleted of which points are within the storage period',
    file: 'src/store/points/retention.ts',
    from: 'and block.from_time < k.kept_from and block.to_time < k.kept_from`',
    to: 'and block.from_time < k.kept_from`',
    tests: ['test/store/points', 'test/jobs'],
  },
  {
    wrong: 'an address is asked for again and again',
    file: 'src/store/points/ingest.ts',
    from: "case when track.end_time = excluded.end_time and track.end_address <> '' then track.address_due",
    to: 'case when false then track.address_due',
    tests: ['test/ingest', 'test/jobs/addresses.test.ts', 'test/store/points'],
  },
  {
    wrong: 'a drive begins after three points away, not after two',
    file: 'src/track/segment.ts',
    from: 'gone = stop.away > 1 ||',
    to: 'gone = stop.away > 2 ||',
    tests: ['test/track'],
  },
  {
    wrong: 'a track that was silent goes on where it comes back',
    file: 'src/track/segment.ts',
    from: 'last !== undefined && time - last.time > silence(detection)',
    to: 'last !== undefined && time - last.time > 2 * silence(detection)',
    tests: ['test/track'],
  },
  {
    wrong: 'messages of an emergency wait as others do',
    file: 'src/ingest/lanes.ts',
    from: 'lane.urgent || !isSmall(lane) ? 0',
    to: '!isSmall(lane) ? 0',
    tests: ['test/ingest'],
  },
]

/** What people are told. */
const judging: readonly Mutant[] = [
  {
    wrong: 'a rule without a place is told everywhere though it has zones',
    file: 'src/judge/judge.ts',
    from: 'return place !== null && finderOf(zones)(place).length > 0 !== inverted',
    to: 'return place === null || finderOf(zones)(place).length > 0 !== inverted',
    tests: ['test/judge'],
  },
  {
    wrong: 'a schedule over the end of the week never counts',
    file: 'src/judge/schedule.ts',
    from: 'return (at - from + week) % week <= (ofWeek(interval.to) - from + week) % week',
    to: 'return at >= from && at <= ofWeek(interval.to)',
    tests: ['test/judge'],
  },
  {
    wrong: 'the end of an interval is not within it',
    file: 'src/judge/schedule.ts',
    from: 'interval.from <= text && text <= interval.to',
    to: 'interval.from <= text && text < interval.to',
    tests: ['test/judge'],
  },
  {
    wrong: 'one that tells without end is told without end',
    file: 'src/judge/quiet.ts',
    from: "return { quiet: holdOn(quiet, time), verdict: 'hold' }",
    to: "return { quiet: holdOn(quiet, time), verdict: 'tell' }",
    tests: ['test/judge'],
  },
  {
    wrong: 'it is told again that somebody stands too long',
    file: 'src/judge/parts/standing.ts',
    from: 'now?.since === undefined || now.excess || until',
    to: 'now?.since === undefined || until',
    tests: ['test/judge'],
  },
  {
    wrong: 'zones over the date line have nobody in them',
    file: 'src/judge/zones.ts',
    from: 'if (east >= 180 || west <= -180) isOverDateLine = true',
    to: 'if (west <= -180) isOverDateLine = true',
    tests: ['test/judge'],
  },
]

/** What becomes of tasks. */
const tasks: readonly Mutant[] = [
  {
    wrong: 'who stands at a task before it begins never comes',
    file: 'src/judge/visiting.ts',
    from: 'if (before?.gps) come(before.gps.time, before.gps)',
    to: '',
    tests: ['test/ingest/tasks.test.ts'],
  },
  {
    wrong: 'what a phone tells after the time has passed corrects nothing',
    file: 'src/store/history/tell.ts',
    from: 'if (event.behind) await countAnew(query, source_id, event.behind)',
    to: '',
    tests: ['test/ingest/tasks.test.ts'],
  },
  {
    wrong: 'people are pushed what was so an hour ago',
    file: 'src/store/delivery/deliver.ts',
    from: " and not h.extra ? 'late'",
    to: '',
    tests: ['test/ingest/tasks.test.ts'],
  },
  {
    wrong: 'of two processes each tells what became of a task',
    file: 'src/store/tasks/tasks.ts',
    from: 'order by id for no key update`',
    to: 'order by id`',
    tests: ['test/ingest/tasks.test.ts'],
  },
]

/** Two at once. */
const races: readonly Mutant[] = [
  {
    wrong: 'two who change one zone overwrite each other',
    file: 'src/store/place/zones.ts',
    from: "    .forNoKeyUpdate('zone')\n    .executeTakeFirst()\n  return row && held",
    to: '    .executeTakeFirst()\n  return row && held',
    tests: ['test/store/place/zones.test.ts', 'test/api/zone'],
  },
  {
    wrong: 'two sign-ins at once have one session more than there may be',
    file: 'src/store/people/sessions.ts',
    from: "      .where('deleted', 'is', null)\n      .forNoKeyUpdate()",
    to: "      .where('deleted', 'is', null)",
    tests: ['test/store/people', 'test/api/user/auth.test.ts'],
  },
  {
    wrong: 'charging waits in a circle with who changes a device',
    file: 'src/store/billing/charging.ts',
    from: 'for no key update skip locked',
    to: 'for no key update',
    tests: ['test/jobs/charge.test.ts', 'test/store/billing'],
  },
  {
    wrong: 'who has signed in meanwhile on a live connection is sent away for the one before',
    file: 'src/live/bearing.ts',
    from: 'if (visitor.user !== user) continue',
    to: 'if (visitor.user === undefined) continue',
    tests: ['test/live/keeper.test.ts'],
  },
]

export const mutants: readonly Mutant[] = [...sights, ...doors, ...points, ...judging, ...tasks, ...races]

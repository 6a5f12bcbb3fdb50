import { expect, test } from 'vitest'
import {
  isOpen,
  keptPairs,
  listed,
  meant,
  plainly,
  type Targets,
  targetsOf,
  unlisted,
} from '#web/fleet/rules/targets.ts'
import type { Row } from '#web/live/fleet.ts'

/** Whom a rule watches, as the form says it. */

const nobody: Targets = { all: false, groups: [], tags: [], departments: [], trackers: [], except: [] }

const row = (id: number, group_id: number, tags: number[], more: object = {}): Row =>
  ({ id, tracker: { group_id, tag_bindings: tags.map((tag_id) => ({ tag_id })) }, ...more }) as unknown as Row

const rows = [
  row(1, 7, []),
  row(2, 0, [5]),
  row(3, 0, [], { vehicle: { tags: [5] } }),
  row(4, 0, [], { driver: { department_id: 9 } }),
]

test.each([
  [{ all: true }, [1, 2, 3, 4]],
  [{ all: true, except: [2] }, [1, 3, 4]],
  [{ groups: [7] }, [1]],
  [{ tags: [5] }, [2, 3]],
  [{ departments: [9] }, [4]],
  [{ groups: [7], departments: [9], trackers: [2], except: [1] }, [2, 4]],
  [{ trackers: [3], tags: [5], except: [3] }, [2, 3]],
  [{}, []],
])('%j are the trackers %j', (some, ids) => {
  expect(meant({ ...nobody, ...some }, rows)).toEqual(ids)
})

test('sensors of trackers that are meant and were not asked for stay, and so do those of blocked ones', () => {
  const pairs = [1, 2, 3, 9].map((tracker_id) => ({ tracker_id, sensor_id: 10 + tracker_id }))
  const kept = keptPairs(pairs, { asked: [1], meant: [1, 2], rows })
  expect(kept.map(({ tracker_id }) => tracker_id)).toEqual([2, 9])
})

test('what is chosen in one list comes apart again', () => {
  const targets = {
    ...nobody,
    groups: [1, 2],
    tags: [1],
    departments: [2 ** 31 - 1],
    trackers: [1, 2 ** 31 - 1],
    except: [4],
  }
  expect(new Set(listed(targets)).size).toBe(6)
  expect(unlisted({ ...nobody, except: [4] }, listed(targets))).toEqual(targets)
})

test('what contradicts itself is not sent', () => {
  expect(plainly({ ...nobody, all: true, groups: [1], trackers: [2], except: [3] })).toEqual({
    ...nobody,
    all: true,
    except: [3],
  })
  expect(plainly({ ...nobody, trackers: [2], except: [3] })).toEqual({ ...nobody, trackers: [2] })
  expect([{ all: true }, { tags: [1] }, { trackers: [1] }].map((some) => isOpen({ ...nobody, ...some }))).toEqual([
    true,
    true,
    false,
  ])
})

test('a rule that only names trackers is said by these, and a new one by nobody', () => {
  expect(targetsOf({ trackers: [3] } as never)).toEqual({ ...nobody, trackers: [3] })
  expect(targetsOf(undefined)).toEqual(nobody)
})

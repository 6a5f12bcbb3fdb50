import { expect, test } from 'vitest'
import { saidVisits, type Word } from '#task/said.ts'
import type { Version } from '#task/states.ts'

const version = (since: number, of: Partial<Version> = {}): Version => ({
  ...{
    since,
    tracker_id: 1,
    circle: 'shop',
    from: 0,
    to: 90,
    max_delay: 0,
    min_stay: 0,
    min_arrival: 0,
    form_id: null,
  },
  ...of,
})

const says = (says: Word['says'], at: number, tracker_id = 1): Word => ({ tracker_id, says, at })

const by_hand = true
const shop = { tracker_id: 1, circle: 'shop', by_hand }

test.each<[string, Word[], object[]]>([
  ['begins when one arrives', [says('arrived', 5)], [{ ...shop, enter: 5, leave: null }]],
  ['ends when it is done', [says('done', 9), says('arrived', 5)], [{ ...shop, enter: 5, leave: 9 }]],
  ['is short of who says only that it is done', [says('done', 9)], [{ ...shop, enter: 9, leave: 9 }]],
  ['begins once', [says('arrived', 5), says('arrived', 6), says('done', 9)], [{ ...shop, enter: 5, leave: 9 }]],
  [
    'is one more when one comes again',
    [says('done', 5), says('arrived', 7)],
    [{ enter: 5 }, { enter: 7, leave: null }],
  ],
  ['is nobody’s before it is asked', [says('done', 1)], []],
  ['is of nobody else', [says('done', 9, 2)], []],
  ['is of where it was asked for then', [says('done', 25)], [{ ...shop, circle: 'yard', enter: 25, leave: 25 }]],
])('a visit that is told by hand %s', (_, words, visits) => {
  expect(saidVisits([version(2), version(20, { circle: 'yard' })], words)).toMatchObject(visits)
})

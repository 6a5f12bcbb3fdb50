import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type Answer, createWorkshop, Ended, filePatience } from '#files/workshop.ts'

const folder = new URL('../../src/files/', import.meta.url)
const programs = (await readdir(folder)).filter((name) => name.endsWith('-process.ts'))

test.each(programs)('%s is asked nothing when it takes too much before its first file', async (name) => {
  const ask = createWorkshop<object, Answer>(new URL(name, folder), { ...filePatience, memory: 1 })
  await expect(ask('me', {})).rejects.toThrow(`${name} does not start`)
})

test('what was made by a process that takes too much by then is refused, and the next one begins small', async () => {
  const ask = createWorkshop<{ megabytes: number }, Answer>(new URL('grown-process.ts', import.meta.url), filePatience)
  expect(await ask('me', { megabytes: 100 })).toEqual({ spent: false })
  expect(await ask('me', { megabytes: filePatience.memory })).toEqual({ spent: true })
  await expect(ask('me', { megabytes: filePatience.memory + 1 })).rejects.toThrow(Ended)
  expect(await ask('me', { megabytes: 100 })).toEqual({ spent: false })
})

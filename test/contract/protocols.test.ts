import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { abouts } from '#device/catalogue.gen.ts'
import { protocolNames, protocols } from '#gateway/protocols/index.ts'
import { models } from '#resource/tracker/models.ts'
import { settings } from '#src/settings.ts'

/** What there is of every protocol, beside what it understands (`spoken.test.ts`, docs/protocols/README.md). */

test('every folder is a protocol, and no port, model or code is two', () => {
  const folders = readdirSync('src/gateway/protocols').filter((name) => !name.includes('.'))
  expect(folders.sort()).toEqual([...protocolNames].sort())
  const ports = ['http' as const, 'detect' as const, ...protocolNames].map((name) => settings[`${name}_port`].default)
  expect(new Set(ports).size).toBe(ports.length)
  expect(new Set(models.map(({ id }) => id)).size).toBe(models.length)
  expect(new Set(models.map(({ code }) => code)).size).toBe(models.length)
})

test.each(protocolNames)('%s goes by its name, and has models, captures, tests and a page', (name) => {
  const { models, transports, port } = abouts[name]
  expect(protocols[name].name).toBe(name)
  expect([...protocols[name].transports].sort()).toEqual([...transports].sort())
  expect(models.length).toBeGreaterThan(0)
  for (const { parent_code } of models)
    expect(parent_code === null || models.some(({ code }) => code === parent_code)).toBe(true)
  expect(readdirSync(`test/captures/${name}`)).not.toEqual([])
  expect(existsSync(`test/gateway/protocols/${name}.test.ts`)).toBe(true)
  const page = readFileSync(`docs/protocols/${name}.md`, 'utf8')
  expect(page).toMatch(/^# .+\n/)
  expect(page).toContain(`${port}`)
  expect(page).toMatch(/^## Not (read|understood)/m)
})

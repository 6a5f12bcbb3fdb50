import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { models, protocols as told } from '#api/tracker/models.ts'
import { protocolNames, protocols } from '#gateway/protocols.ts'
import { settings } from '#src/config.ts'
import { factsOf } from '#web/fleet/devices/facts.ts'

/** What there is of every protocol, beside the protocol (docs/changing.md). */

test('the API tells of the protocols of the gateway, and of no others', () => {
  const spoken = Object.entries(protocols).map(([name, { transports }]) => [name, { transports }])
  expect(told).toMatchObject(Object.fromEntries(spoken))
  expect(Object.keys(told).sort()).toEqual([...protocolNames].sort())
})

test('no two ports are the same', () => {
  const ports = ['http' as const, ...protocolNames].map((name) => settings[`${name}_port`].default)
  expect(new Set(ports).size).toBe(ports.length)
})

test.each(protocolNames)(
  '%s goes by its name, has models, captures, a page and a port that operators are told',
  (name) => {
    expect(protocols[name].name).toBe(name)
    expect(models.some(({ protocol }) => protocol === name)).toBe(true)
    expect(readdirSync(`test/captures/${name}`)).not.toEqual([])
    expect(existsSync(`docs/protocols/${name}.md`)).toBe(true)
    const port = settings[`${name}_port`].default
    expect(readFileSync('docs/operating.md', 'utf8')).toContain(`\n| ${port} |`)
    expect(readFileSync('README.md', 'utf8')).toMatch(new RegExp(`device ports of[^.]* ${port}\\b`))
    const connection = [{ type: 'tcp', protocol: name, port: Number(port) }] as const
    expect(factsOf({ connection: [...connection] }, 'fleet.example').protocol).not.toBe(name)
  },
)

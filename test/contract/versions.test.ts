import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }

const changelog = readFileSync('CHANGELOG.md', 'utf8')
const versions = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)$/gm)].map(([, version = '']) => version)

const number = (version: string): number => version.split('.').reduce((sum, part) => sum * 1000 + Number(part), 0)

test('the changelog tells the newest version first, which is that of the package', () => {
  expect(versions[0]).toBe(manifest.version)
  expect(versions.map(number)).toEqual([...new Set(versions.map(number))].toSorted((a, b) => b - a))
})

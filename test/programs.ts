import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** A real program that some tests run. */
interface Program {
  /** As it is called, the likeliest first; or paths of it. */
  names: readonly string[]
  /** Debian's packages, or how else it is had. */
  packages: string | { by: string }
  /** What is passed over without it. */
  tests: string
}

const known = {
  chromium: {
    names: [
      'chromium',
      'chromium-browser',
      'google-chrome',
      'google-chrome-stable',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    packages: 'chromium chromium-headless-shell',
    tests: 'the stories in a browser (test/web)',
  },
  nats: { names: ['nats-server'], packages: 'nats-server', tests: 'the bus over NATS' },
  mosquitto: { names: ['mosquitto'], packages: 'mosquitto', tests: 'devices and forwarding over MQTT' },
  pgbouncer: { names: ['pgbouncer'], packages: 'pgbouncer', tests: 'a pooler before PostgreSQL' },
  nginx: { names: ['nginx'], packages: 'nginx libnginx-mod-stream', tests: 'the printed lines of nginx' },
  valhalla: {
    names: ['valhalla_service'],
    packages: { by: 'bash .ci/run fetches it, as a wheel of PyPI' },
    tests: 'an engine that knows roads',
  },
  systemd_analyze: { names: ['systemd-analyze'], packages: 'systemd', tests: 'the unit of systemd' },
} satisfies Record<string, Program>

export type ProgramName = keyof typeof known

/** Debian keeps servers where only root looks. */
const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']

/** Debian's package of it too. */
const shell = 'chromium-headless-shell'

const variable = (name: ProgramName): string => `ODOGRAPH_TEST_${name.toUpperCase()}`

/** The path of a program: what `ODOGRAPH_TEST_CHROMIUM` and its like say, where it is usually, or `undefined`. `off` passes its tests over. */
export const programOf = (name: ProgramName): string | undefined => {
  const said = process.env[variable(name)]
  if (said) return said === 'off' ? undefined : said
  const { names }: Program = known[name]
  return firstOf(names)
}

/** The path of a Chromium for pages that need no window, notification or push: without these it takes a sixth less of the processor. */
export const browserOf = (): string | undefined => {
  const whole = programOf('chromium')
  return whole && (firstOf([shell]) ?? whole)
}

const firstOf = (names: readonly string[]): string | undefined =>
  names
    .flatMap((each) => (each.includes('/') ? [each] : folders.map((folder) => join(folder, each))))
    .find((path) => existsSync(path))

/** Tells what this run passes over for want of a program, a line each; nothing when it has all that were not said to be `off`. */
export const passedOver = (): string[] =>
  (Object.keys(known) as ProgramName[])
    .filter((name) => programOf(name) === undefined && process.env[variable(name)] !== 'off')
    .map((name) => {
      const { packages, tests }: Program = known[name]
      const by = typeof packages === 'string' ? `apt install ${packages}` : packages.by
      return `  ${tests}: ${by}, or say where it is by ${variable(name)}`
    })

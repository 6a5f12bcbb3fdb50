import { createServer, connect as dial, type Server, type Socket } from 'node:net'
import type pg from 'pg'

/**
 * A way to a database; `connection` goes through it. It can be cut, and plugged in again at the same port. It can freeze: nothing
 * is told to either side, connections that come meanwhile are taken and hear nothing; and thaw. `lose` leaves what was frozen so
 * for good, as if the host had been replaced by another one.
 */
export const cable = async (url: string) => {
  const target = new URL(url)
  const socketDirectory = target.searchParams.get('host')
  const far = () =>
    socketDirectory
      ? dial(`${socketDirectory}/.s.PGSQL.${target.port || 5432}`)
      : dial(Number(target.port || 5432), target.hostname.replace(/[[\]]/g, ''))
  const ends = new Set<Socket>()
  const pairs = new Set<readonly [Socket, Socket]>()
  let server: Server
  let frozen = false
  const join = ([near, other]: readonly [Socket, Socket]) => near.pipe(other).pipe(near)
  const plugIn = (at: number) =>
    new Promise<number>((resolve) => {
      server = createServer((near) => {
        const pair = [near, far()] as const
        pairs.add(pair)
        for (const end of pair) ends.add(end.on('error', () => {}))
        if (!frozen) join(pair)
      })
      server.listen(at, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
    })
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const end of ends) end.destroy()
      ends.clear()
      pairs.clear()
    })
  const freeze = () => {
    frozen = true
    for (const [near, other] of pairs) {
      near.unpipe(other).pause()
      other.unpipe(near).pause()
    }
  }
  const lose = () => {
    frozen = false
    pairs.clear()
  }
  const thaw = () => {
    for (const pair of pairs) join(pair)
    frozen = false
  }
  const port = await plugIn(0)
  const connection: pg.PoolConfig = {
    host: '127.0.0.1',
    port,
    database: target.pathname.slice(1),
    user: decodeURIComponent(target.username) || (target.searchParams.get('user') ?? 'postgres'),
    password: decodeURIComponent(target.password) || (target.searchParams.get('password') ?? ''),
  }
  return { connection, cut, plugIn: () => plugIn(port), freeze, thaw, lose }
}

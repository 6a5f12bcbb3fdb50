import type { FastifyRequest } from 'fastify'
import type { Caller } from '#contract/caller.ts'
import { Failure } from '#contract/errors.ts'
import type { Operation } from '#contract/operation.ts'
import type { Db } from '#store/db.ts'
import type { Idle } from '#store/people/hash-kinds.ts'
import { noteUse } from '#store/people/sessions.ts'
import { authenticate, finder, hashOf, type Known } from './authenticate.ts'
import type { Held } from './budget.ts'
import type { Connections } from './connections.ts'
import type { rateLimit } from './limit.ts'
import { userAgentOf } from './record.ts'
import type { Given } from './schema.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who was let in with it. */
    caller?: Caller
  }
}

/** Who shows the hash that is given. Rejects for one that does not open the operation. */
type Who = (operation: Operation, request: FastifyRequest, given: Given) => Promise<Known>

interface Means {
  db: Db
  limits: ReturnType<typeof rateLimit>
  connections: Connections
  /** When sessions end that are not used. */
  idle: Idle
}

/** Lets callers in, and counts what each takes with it. */
export const createEntrance = ({ db, limits, connections, idle }: Means) => {
  const find = finder(db, idle)
  const who: Who = ({ access }, request, given) => authenticate(find, access, hashOf(request, given))

  const identify: Who = async (operation, request, given) => {
    try {
      return await who(operation, request, given)
    } catch (error) {
      // Guessing hashes is limited by address like everything else.
      if (error instanceof Failure) await limits.guess(request.address)
      throw error
    }
  }

  return {
    /** Who it may be: another hash, which wins, may still come. */
    who,
    /** Lets it in: its request counts, its body is its own, its connection is one of its account and keeps its place, and the use of its session is noted. */
    async enter(operation: Operation, request: FastifyRequest, given: Given, held: Held): Promise<Caller> {
      const caller = await identify(operation, request, given)
      await limits.caller(caller, request.address)
      held.give(caller)
      request.caller = caller
      if (caller.kind === 'nobody') return caller
      connections.seat(request.raw.socket, caller)
      if (caller.is_use_due)
        await noteUse(db, caller.digest, { address: request.address, user_agent: userAgentOf(request) })
      return caller
    },
  }
}

export type Entrance = ReturnType<typeof createEntrance>

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#client/client.ts'
import { trackerRetranslatorBind } from '#client/limits/tracker-retranslator.gen.ts'
import { useAsk } from '#web/session/ask.ts'
import { useSession } from '#web/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { CardActions } from '#web/ui/card.tsx'
import { each } from '#web/ui/each.ts'
import { failureText } from '#web/ui/failure.ts'
import { TextField } from '#web/ui/field.tsx'
import { PickSeveralField } from '#web/ui/pick-field.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { idFault } from './faults.ts'
import style from './forwarding.module.css'
import type { Bound, Target } from './targets.tsx'

interface AddProps {
  target: Target
  bound: readonly Bound[]
}

/** Binds trackers that are not bound yet: several at once, or one under an id of its own. Those that failed stay chosen. */
export const AddTrackers = ({ target, bound }: AddProps) => {
  const words = useWords('fleet/account/forwarding')
  const common = useCommon()
  const choices = useUnbound(bound)
  const { run, done, failures, forget } = useBinding(target)
  const [ids, setIds] = useState<readonly number[]>([])
  const [called, setCalled] = useState('')
  const [first] = ids
  const isOne = ids.length === 1
  const failure = isOne && first !== undefined ? failures.get(first) : undefined
  const textOf = (failure: unknown): string =>
    failure instanceof ApiError && failure.code === 219 ? words.clone : failureText(failure, common)
  const choose = (ids: readonly number[]): void => {
    forget()
    setIds(ids)
  }
  const add = async (): Promise<void> => {
    setIds(await run(ids, isOne ? called.trim() : ''))
    if (isOne) setCalled('')
  }
  if (choices.length === 0 && ids.length === 0) return null
  return (
    <>
      <PickSeveralField label={words.choose} value={ids} onChange={choose} choices={choices} />
      {isOne && (
        <TextField
          label={words.called}
          hint={words.called_text}
          limits={trackerRetranslatorBind.fake_device_id}
          value={called}
          onChange={setCalled}
          fault={failure === 'id' ? idFault(target.protocol_id, words) : undefined}
        />
      )}
      <div role="status">
        {done !== undefined && `${words.adding} ${done} / ${ids.length}`}
        {!isOne && [...failures.values()].includes('id') && <p className={style.fault}>{words.each}</p>}
        {[...failures].map(([id, failure]) =>
          failure === 'id' ? null : (
            <p key={id} className={style.fault}>
              {`${choices.find((choice) => choice.id === id)?.label ?? id}: ${textOf(failure)}`}
            </p>
          ),
        )}
      </div>
      <CardActions>
        <Button isDisabled={ids.length === 0} isPending={done !== undefined} onPress={() => void add()}>
          {common.add}
        </Button>
        {ids.length < choices.length && (
          <Button look="quiet" onPress={() => choose(choices.map(({ id }) => id))}>
            {words.choose_all}
          </Button>
        )}
      </CardActions>
    </>
  )
}

/** Clones cannot be bound: their points are those of another account. */
const useUnbound = (bound: readonly Bound[]) => {
  const { data } = useAsk('tracker/list')
  const held = new Set(bound.map(({ tracker_id }) => tracker_id))
  return (data?.list ?? [])
    .filter(({ id, clone }) => !clone && !held.has(id))
    .map(({ id, label, source }) => ({ id, label, hint: source.device_id }))
}

/** What failed, by tracker; `id` where it needs another one there. */
type Failures = ReadonlyMap<number, unknown>
const none: Failures = new Map()

const useBinding = ({ id: retranslator_id }: Target) => {
  const { client } = useSession()
  const queries = useQueryClient()
  const [done, setDone] = useState<number>()
  const [failures, setFailures] = useState(none)
  /** Answers those that failed. */
  const run = async (ids: readonly number[], called: string): Promise<number[]> => {
    const failed = new Map<number, unknown>()
    const bind = async (tracker_id: number): Promise<void> => {
      const given = { tracker_id, retranslator_id, fake_device_id: called || null }
      await client.call('tracker/retranslator/bind', given).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 15) throw error
        failed.set(tracker_id, error instanceof ApiError && error.code === 242 ? 'id' : error)
      })
    }
    setDone(0)
    await each(ids, bind, setDone)
    await queries.invalidateQueries({ queryKey: ['retranslator'] })
    setDone(undefined)
    setFailures(failed)
    return [...failed.keys()]
  }
  return { run, done, failures, forget: () => setFailures(none) }
}

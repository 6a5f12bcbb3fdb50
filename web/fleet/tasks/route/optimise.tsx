import { Wand } from 'lucide-react'
import { useState } from 'react'
import { taskRoutePointsOptimize } from '#client/limits/task-route-points.gen.ts'
import { distance } from '#geo/distance.ts'
import { useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/failure.ts'
import { localOf } from '#web/words/format.ts'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { useRow } from '../../live.tsx'
import type { Task } from '../task.ts'
import style from './route.module.css'
import type { Route } from './route.ts'

const { minItems, maxItems } = taskRoutePointsOptimize.route_points

/** So few and so many are put in order. */
export const isOptimisable = ({ length }: readonly Task[]): boolean => length >= minItems && length <= maxItems

interface OptimiseProps {
  route: Route
  /** In their order. */
  checkpoints: readonly Task[]
  onTake(ids: readonly number[]): Promise<void>
}

/** The order in which checkpoints are best visited, shown beside how far it is, before it is taken. */
export const Optimise = ({ route, checkpoints, onTake }: OptimiseProps) => {
  const words = useWords('fleet/tasks')
  const common = useCommon()
  const { now } = useUser()
  const at = useRow(route.tracker_id ?? undefined)?.state?.gps?.location
  const optimise = useDo('task/route/points/optimize')
  const [found, setFound] = useState<readonly Task[]>()
  const start = at ?? checkpoints[0]?.location ?? { lat: 0, lng: 0 }
  const ask = async (): Promise<void> => {
    const departure = [localOf(now()), route.from].toSorted().at(-1) as string
    const { result } = await optimise.mutateAsync({
      start_point: { lat: start.lat, lng: start.lng, departure },
      route_points: checkpoints.map(({ location: { lat, lng }, from, to }) => ({ location: { lat, lng }, from, to })),
    })
    setFound(result.flatMap((place) => checkpoints[place] ?? []))
  }
  const isStale =
    found?.length !== checkpoints.length || found.some(({ id }) => !checkpoints.some((one) => one.id === id))
  if (!found || isStale)
    return (
      <>
        <Button icon={Wand} isPending={optimise.isPending} onPress={() => void ask().catch(() => undefined)}>
          {words.optimise}
        </Button>
        {optimise.error && (
          <p role="alert" className={style.fault}>
            {failureText(optimise.error, common)}
          </p>
        )}
      </>
    )
  return <Proposal {...{ start, checkpoints, found }} onTake={onTake} onLeave={() => setFound(undefined)} />
}

interface ProposalProps {
  start: { lat: number; lng: number }
  checkpoints: readonly Task[]
  found: readonly Task[]
  onTake(ids: readonly number[]): Promise<void>
  onLeave(): void
}

const Proposal = ({ start, checkpoints, found, onTake, onLeave }: ProposalProps) => {
  const words = useWords('fleet/tasks')
  const common = useCommon()
  const format = useFormat()
  const isSame = found.every(({ id }, place) => id === checkpoints[place]?.id)
  const way = (tasks: readonly Task[]): string => format.distance(wayOf(start, tasks) / 1000)
  return (
    <section className={style.proposal} aria-label={words.optimise}>
      {isSame ? (
        <p role="status">{words.order_is_best}</p>
      ) : (
        <>
          <p role="status">{words.ways({ before: way(checkpoints), after: way(found) })}</p>
          <ol className={style.found}>
            {found.map(({ id, label }) => (
              <li key={id}>{label}</li>
            ))}
          </ol>
        </>
      )}
      <div className={style.buttons}>
        <Button look="quiet" onPress={onLeave}>
          {isSame ? common.close : words.leave_order}
        </Button>
        {!isSame && (
          <Button look="primary" onPress={() => void onTake(found.map(({ id }) => id)).then(onLeave)}>
            {words.take_order}
          </Button>
        )}
      </div>
    </section>
  )
}

/** Metres from the start through all of them, as the crow flies. */
const wayOf = (start: { lat: number; lng: number }, tasks: readonly Task[]): number =>
  tasks.reduce((sum, { location }, place) => sum + distance(tasks[place - 1]?.location ?? start, location), 0)

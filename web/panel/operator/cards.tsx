import { PlainTable } from '#web/ui/plain-table.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { here, nowHere } from '../moment.ts'
import panel from '../panel.module.css'
import style from './screen.module.css'
import { bytesOf, type Overview, protocolsOf } from './sums.ts'

type Processes = Pick<Overview, 'processes'>

export const useBytes = (): ((bytes: number) => string) => {
  const { unit } = useFormat()
  return (bytes) => {
    const [value, name] = bytesOf(bytes)
    return unit(value, name, value < 100 && name !== 'B' ? 1 : 0)
  }
}

export const Processes = ({ processes }: Processes) => {
  const words = useWords('panel/operator')
  const { dateTime, number, percent } = useFormat()
  const bytes = useBytes()
  return (
    <section className={`${panel.card} ${panel.wide}`}>
      <h2>{words.processes}</h2>
      <PlainTable
        label={words.processes}
        columns={[
          [words.process],
          [words.version],
          [words.started],
          [words.busy, 'number'],
          [words.memory, 'number'],
          [words.disk, 'number'],
          [words.sockets, 'number'],
          [words.store_errors, 'number'],
        ]}
        rows={processes.map(({ process, host, pid, version, node, started, samples, disk, ...counts }) => {
          const last = samples.at(-1)
          return {
            key: process,
            cells: [
              `${host} · ${pid}`,
              `${version} · Node ${node.replace('v', '')}`,
              dateTime(here(started)),
              last ? percent(Math.round(last.busy * 100)) : '–',
              last ? bytes(last.memory) : '–',
              disk ? words.of({ part: bytes(disk.free), all: bytes(disk.total) }) : '–',
              number(counts.live_sockets),
              number(counts.store_errors),
            ],
          }
        })}
      />
    </section>
  )
}

export const Protocols = ({ processes }: Processes) => {
  const words = useWords('panel/operator')
  const { number, unit, duration } = useFormat()
  return (
    <section className={`${panel.card} ${panel.wide}`}>
      <h2>{words.protocols}</h2>
      <PlainTable
        label={words.protocols}
        columns={[
          [words.protocol],
          [words.connections, 'number'],
          [words.frames, 'number'],
          [words.total_messages, 'number'],
          [words.refused, 'number'],
          [words.not_understood, 'number'],
          [words.lag, 'number'],
        ]}
        rows={protocolsOf(processes).map(({ protocol, connections, frames, messages, refused, faults, lag }) => ({
          key: protocol,
          cells: [
            protocol,
            ...[connections, frames, messages, refused, faults].map((count) => number(count)),
            lag === null ? '–' : lag < 60 ? unit(lag, 's', 1) : duration(lag),
          ],
        }))}
      />
    </section>
  )
}

export const Queues = ({ queues }: Pick<Overview, 'queues'>) => {
  const words = useWords('panel/operator')
  const { number, duration } = useFormat()
  const names: Readonly<Record<string, string>> = words.queue_names
  return (
    <section className={panel.card}>
      <h2>{words.queues}</h2>
      <PlainTable
        label={words.queues}
        columns={[[words.queue], [words.waiting, 'number'], [words.oldest, 'number'], [words.dead, 'number']]}
        rows={queues.map(({ name, waiting, oldest, dead }, place) => ({
          // A channel of deliveries may be called as a queue of ours.
          key: `${place} ${name}`,
          cells: [
            names[name] ?? name,
            number(waiting),
            oldest > 0 ? duration(oldest) : '–',
            <span key="dead" className={dead > 0 ? style.bad : ''}>
              {number(dead)}
            </span>,
          ],
        }))}
      />
    </section>
  )
}

export const Database = ({ database }: Pick<Overview, 'database'>) => {
  const words = useWords('panel/operator')
  const { dateTime, number, duration } = useFormat()
  const bytes = useBytes()
  const { version, started, size, connections, most_connections, longest, migration, standbys } = database
  return (
    <section className={panel.card}>
      <h2>{words.database}</h2>
      <dl className={panel.facts}>
        <dt>{words.version}</dt>
        <dd>PostgreSQL {version}</dd>
        <dt>{words.started}</dt>
        <dd>{dateTime(here(started))}</dd>
        <dt>{words.size}</dt>
        <dd>{bytes(size)}</dd>
        <dt>{words.connections}</dt>
        <dd>{words.of({ part: number(connections), all: number(most_connections) })}</dd>
        <dt>{words.longest}</dt>
        <dd>{duration(longest)}</dd>
        <dt>{words.migration}</dt>
        <dd>{migration}</dd>
        {standbys.map(({ name, state, lag }) => (
          <div key={name} className={style.pair}>
            <dt>{words.standby}</dt>
            <dd>
              {name} · {state} {lag !== null && `· ${duration(lag)}`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The latest first. */
export const Faults = ({ processes }: Processes) => {
  const words = useWords('panel/operator')
  const { number, ago } = useFormat()
  const faults = processes.flatMap(({ process, faults }) => faults.map((fault) => ({ ...fault, process })))
  faults.sort((a, b) => b.last_time.localeCompare(a.last_time))
  return (
    <section className={`${panel.card} ${panel.wide}`}>
      <h2>{words.faults}</h2>
      {faults.length === 0 ? (
        <p className="quiet">{words.no_faults}</p>
      ) : (
        <PlainTable
          label={words.faults}
          columns={[[words.protocol], [words.reason], [words.count, 'number'], [words.last], [words.bytes]]}
          rows={faults.map(({ process, protocol, reason, count, last_time, bytes }) => ({
            key: `${process} ${protocol} ${reason}`,
            cells: [
              protocol,
              reason,
              number(count),
              ago(here(last_time), nowHere()),
              <code key="bytes" className={style.bytes}>
                {bytes}
              </code>,
            ],
          }))}
        />
      )}
    </section>
  )
}

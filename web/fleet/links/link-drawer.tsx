import { ExternalLink, Pencil, Power } from 'lucide-react'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Copied } from '#web/ui/copied.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { failureText } from '#web/ui/failure.ts'
import { Remove } from '#web/ui/remove.tsx'
import { Squares } from '#web/ui/squares.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { titlesOf } from './columns.tsx'
import style from './link-drawer.module.css'
import { Send } from './send.tsx'
import { type GeoLink, State, stateOf } from './state.tsx'

interface DrawerProps {
  id: number
  /** Of trackers, by their ids. */
  labels: ReadonlyMap<number, string>
  onEdit(): void
  onClose(): void
}

/** One link: its address, as text and as squares for cameras, and how it stands. */
export const LinkDrawer = ({ id, onEdit, onClose, labels }: DrawerProps) => {
  const words = useWords('fleet/links')
  const common = useCommon()
  const { may, now, privileges, user_info } = useUser()
  const asked = useAsk('tracker/location/link/read', { id })
  const remove = useDo('tracker/location/link/delete')
  const link = asked.data?.value.id === id ? asked.data.value : undefined
  const isOurs = !privileges || link?.creator_id === user_info.id
  const removeIt = async (): Promise<void> => {
    await remove.mutateAsync({ id })
    toast({ text: words.removed })
    onClose()
  }
  return (
    <Drawer
      title={link?.description || words.unnamed}
      onClose={onClose}
      actions={
        link &&
        isOurs &&
        may('weblocator_session_create') && (
          <>
            <IconButton icon={Pencil} label={common.edit} onPress={onEdit} />
            <Remove title={words.remove_title} text={words.remove_text} remove={removeIt} />
          </>
        )
      }
    >
      <Told asked={{ ...asked, data: link }}>
        {(link) => (
          <div className={style.parts}>
            <Switch link={link} isOurs={isOurs && may('weblocator_session_create')} />
            <Address link={link} />
            {isOpen(link, now()) && (
              <Send
                id={link.id}
                address={link.short_url ?? addressOf(link)}
                title={titlesOf(link, labels).join(', ')}
              />
            )}
            <Facts link={link} labels={labels} />
          </div>
        )}
      </Told>
    </Drawer>
  )
}

const addressOf = ({ hash }: Pick<GeoLink, 'hash'>): string => `${location.origin}/link/${hash}`

/** It shows something, now or later. */
const isOpen = (link: GeoLink, now: number): boolean => ['enabled', 'inactive'].includes(stateOf(link, now))

const Switch = ({ link, isOurs }: { link: GeoLink; isOurs: boolean }) => {
  const words = useWords('fleet/links')
  const common = useCommon()
  const { now } = useUser()
  const change = useDo('tracker/location/link/status/change', { also: ['tracker/location/link'] })
  const { id, enabled } = link
  const turn = (): void =>
    change.mutate(
      { id, is_active: !enabled },
      { onSuccess: () => toast({ text: enabled ? words.switched_off : words.switched_on }) },
    )
  return (
    <section>
      <p className={style.state}>
        <State state={stateOf(link, now())} words={words} />
        {isOurs && (
          <Button icon={Power} onPress={turn} isPending={change.isPending}>
            {enabled ? words.switch_off : words.switch_on}
          </Button>
        )}
      </p>
      {change.error && (
        <p role="alert" className={style.failure}>
          {failureText(change.error, common)}
        </p>
      )}
    </section>
  )
}

const Address = ({ link: { hash, short_url } }: { link: GeoLink }) => {
  const words = useWords('fleet/links')
  const address = addressOf({ hash })
  return (
    <section className={style.address}>
      <h3>{words.address}</h3>
      <Copied label={words.address} text={address} selected={words.selected} />
      {short_url && (
        <>
          <h3>{words.short_address}</h3>
          <Copied label={words.short_address} text={short_url} selected={words.selected} />
        </>
      )}
      <a href={address} target="_blank" rel="noreferrer" className={style.open}>
        <ExternalLink size={16} aria-hidden />
        {words.open}
      </a>
      <figure className={style.code}>
        <Squares text={short_url ?? address} />
        <figcaption className="quiet">{words.code}</figcaption>
      </figure>
    </section>
  )
}

const Facts = ({ link, labels }: { link: GeoLink; labels: ReadonlyMap<number, string> }) => {
  const words = useWords('fleet/links')
  const format = useFormat()
  const { now } = useUser()
  const { lifetime, views, last_view, create_date } = link
  const facts: readonly [string, string | undefined][] = [
    [words.trackers, titlesOf(link, labels).join(', ')],
    [words.starts, lifetime?.from && format.dateTime(lifetime.from)],
    [words.ends, lifetime?.to ? format.dateTime(lifetime.to) : words.no_end],
    [words.views, format.number(views)],
    [words.last_view, last_view && format.ago(last_view, now())],
    [words.created, format.dateTime(create_date)],
  ]
  return (
    <dl className={style.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

import { CircleQuestionMark } from 'lucide-react'
import { use } from 'react'
import { Drawer } from '#web/ui/drawer.tsx'
import { Empty } from '#web/ui/told.tsx'
import { useCommon, useLanguage } from '#web/words/speech.tsx'
import { type Face, handbookOf, pictures } from './handbook.ts'
import style from './help.module.css'
import { type Block, type Part, said, textOf } from './markdown.ts'

interface HelpProps {
  face: Face
  /** The screen that it is about. */
  screen: string
  onScreen(screen: string): void
  onClose(): void
}

/** A page of the handbook beside the screen that it is about, so that its steps can be followed. */
export default function Help({ face, screen, onScreen, onClose }: HelpProps) {
  const words = useCommon()
  const page = use(handbookOf(face, useLanguage())).get(screen)
  const open = (to: string): void => onScreen(to.replace(/^\w+-/, ''))
  return (
    <div className={style.place}>
      <Drawer key={screen} title={page ? `${words.help}: ${page.title}` : words.help} onClose={onClose}>
        <div className={style.page}>
          {page ? (
            page.blocks.map((block) => <Shown key={textOf(block)} block={block} onOpen={open} />)
          ) : (
            <Empty icon={CircleQuestionMark} title={words.nothing_found} />
          )}
        </div>
      </Drawer>
    </div>
  )
}

const Shown = ({ block, onOpen }: { block: Block; onOpen(to: string): void }) => {
  const shown = (parts: readonly Part[]) => <Said parts={parts} onOpen={onOpen} />
  if (block.kind === 'picture') return <img className={style.picture} src={pictures[block.name]} alt={block.text} />
  if ('parts' in block) return block.kind === 'heading' ? <h3>{shown(block.parts)}</h3> : <p>{shown(block.parts)}</p>
  const List = block.kind === 'steps' ? 'ol' : 'ul'
  return (
    <List>
      {block.items.map((parts) => (
        <li key={said(parts)}>{shown(parts)}</li>
      ))}
    </List>
  )
}

const Said = ({ parts, onOpen }: { parts: readonly Part[]; onOpen(to: string): void }) =>
  parts.map((part) => {
    if (!('to' in part)) return part.isStrong ? <strong key={part.text}>{part.text}</strong> : part.text
    return (
      <button key={part.text} type="button" className={style.link} onClick={() => onOpen(part.to)}>
        {part.text}
      </button>
    )
  })

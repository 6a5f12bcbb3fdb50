import { Dialog } from '#web/ui/dialog.tsx'
import { command } from '#web/ui/keys.ts'
import { useCommon, useWords } from '#web/words/speech.tsx'
import style from './palette.module.css'

/** Which keys do what. */
export default function Keys({ onClose }: { onClose(): void }) {
  const words = useWords('fleet/palette').keys
  const common = useCommon()
  const keys = [
    [['/'], words.find],
    [[command, 'K'], words.palette],
    [['↑', '↓'], words.move],
    [['↵'], words.open],
    [['Esc'], words.close],
    [['+', '−', '←', '→', '↑', '↓'], words.zoom],
    [['?'], words.keys],
  ] as const
  return (
    <Dialog title={common.keys} onClose={onClose}>
      <dl className={style.keys}>
        {keys.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

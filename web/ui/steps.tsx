import style from './steps.module.css'

/** Where somebody is on a way of a few steps. */
export const Steps = ({ titles, place }: { titles: readonly string[]; place: number }) => (
  <ol className={style.steps}>
    {titles.map((title, i) => (
      <li key={title} aria-current={i === place ? 'step' : undefined} className={style.step}>
        <span className={style.number}>{i + 1}</span>
        {title}
      </li>
    ))}
  </ol>
)

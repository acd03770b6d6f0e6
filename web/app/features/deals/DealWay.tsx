import { IconCheck } from '../../ui/icon/icons.ts'
import css from './DealWay.module.css'

const STAGES = ['Заявка', 'Предложение', 'Бронь', 'Работа', 'Оплата'] as const

/**
 * The progress of a deal. `stage`: from 1; `STAGES.length + 1`: finished; 0: ended before, and nothing is shown.
 * `bare`: shown inside a card.
 */
export const DealWay = ({ stage, bare = false }: { stage: number; bare?: boolean }) =>
  stage === 0 ? null : (
    <ol className={`${css.way} ${bare ? css.bare : 'card'}`} aria-label="Ход сделки">
      {STAGES.map((name, i) => {
        const number = i + 1
        const done = number < stage
        const now = number === stage
        return (
          <li
            key={name}
            className={done ? css.done : now ? css.now : undefined}
            aria-current={now ? 'step' : undefined}
          >
            <span className={`${css.mark} round strong small`} aria-hidden="true">
              {done ? <IconCheck size={16} /> : number}
            </span>
            <span className={now ? 'small strong' : 'quiet small'}>
              {name}
              {done ? <span className="visually-hidden">: сделано</span> : null}
            </span>
          </li>
        )
      })}
    </ol>
  )

import { SecretOnce } from '../../ui/dialog/SecretOnce'

const ONCE =
  'Секрет показан один раз: впишите его в программу сейчас, по нему она узнаёт, что сообщение наше. Если не успеете, замените секрет ещё раз.'

export const SecretDialog = ({ title, secret, onClose }: { title: string; secret: string; onClose: () => void }) => (
  <SecretOnce title={title} once={ONCE} lines={{ Секрет: secret }} onClose={onClose}>
    <p className="quiet small">
      Подпись — по стандарту Standard Webhooks, готовые библиотеки есть для всех распространённых языков.
    </p>
  </SecretOnce>
)

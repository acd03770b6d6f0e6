import type { StepTexts } from '../steps'

export const makerSteps: StepTexts = {
  xiaomi: [
    'Oching: «Настройки» → «Приложения» → «Все приложения» → «Спецкарта» → «Автозапуск». HyperOS telefonida: «Фоновый автозапуск».',
    'Oching: «Настройки» → «Приложения» → «Все приложения» → «Спецкарта» → «Контроль активности». HyperOS telefonida: «Экономия заряда». «Нет ограничений»ni tanlang.',
    'Oxirgi ilovalar roʻyxatini oching, «Спецкарта» kartochkasini bosib turing va qulfni bosing.',
  ],
  samsung: [
    'Oching: «Настройки» → «Приложения» → «Спецкарта» → «Батарея» → «Не ограничено».',
    'Oching: «Настройки» → «Батарея» (yoki «Обслуживание устройства») → «Ограничения в фоновом режиме». «Спецкарта»ni uxlaydiganlardan olib tashlang va «Приложения, не переходящие в спящий режим»ga qoʻshing.',
    'Ekran tepasidan pastga torting va «Энергосбережение»ni oʻchiring.',
  ],
  honor: [
    'Oching: «Настройки» → «Приложения» → «Запуск приложений» (eskilarida: «Батарея» → «Запуск приложений») → «Спецкарта». Kalitni oʻchiring va uchala bandni yoqing: «Автозапуск», «Косвенный запуск», «Работа в фоне».',
    'Oching: «Настройки» → «Приложения» → «Специальный доступ» → «Игнорировать оптимизацию батареи» → «Спецкарта» → «Разрешить».',
    'Oxirgi ilovalar roʻyxatini oching va «Спецкарта» kartochkasini pastga torting: qulf paydo boʻladi.',
  ],
  huawei: [
    'Oching: «Настройки» → «Батарея» → «Запуск приложений» → «Спецкарта». Kalitni oʻchiring va uchala bandni yoqing: «Автозапуск», «Косвенный запуск», «Работа в фоне».',
    'Oching: «Настройки» → «Приложения» → «Специальный доступ» → «Игнорировать оптимизацию батареи» → «Спецкарта» → «Разрешить».',
    'Oxirgi ilovalar roʻyxatini oching va «Спецкарта» kartochkasini pastga torting: qulf paydo boʻladi.',
  ],
  tecno: [
    'Phone Master ilovasini oching → «Управление автозапуском» → «Спецкарта»ni yoqing.',
    'Oching: «Настройки» → «Приложения» → «Спецкарта» → «Батарея» → «Без ограничений».',
    'Oxirgi ilovalar roʻyxatini oching, «Спецкарта» kartochkasi ustidagi menyuni bosing va «Заблокировать»ni tanlang.',
  ],
  vivo: [
    'iManager ilovasi → «Управление приложениями» → «Автозапуск» → «Спецкарта».',
    'Oching: «Настройки» → «Батарея» → «Высокий расход в фоне» → «Спецкарта».',
    'Oxirgi ilovalar roʻyxatini oching, «Спецкарта» kartochkasini pastga torting va qulfni bosing.',
  ],
  oppo: [
    'Oching: «Настройки» → «Приложения» → «Автозапуск» → «Спецкарта».',
    'Oching: «Настройки» → «Приложения» → «Спецкарта» → «Расход заряда» → «Разрешить работу в фоновом режиме».',
    'Oxirgi ilovalar roʻyxatini oching, «Спецкарта» kartochkasi ustidagi menyuni bosing va «Закрепить»ni tanlang.',
  ],
  motorola: [
    'Oching: «Настройки» → «Приложения» → «Спецкарта» → «Использование батареи приложением» → «Без ограничений».',
    'Ekran tepasidan pastga torting va «Режим энергосбережения»ni oʻchiring.',
    'Oxirgi ilovalar roʻyxatida «Спецкарта» kartochkasini qoldiring: yopilgan ilova yozmaydi.',
  ],
  general: [
    'Oching: «Настройки» → «Приложения» → «Спецкарта» → «Батарея» → «Без ограничений».',
    'Ekran tepasidan pastga torting va «Режим энергосбережения»ni oʻchiring.',
    'Oxirgi ilovalar roʻyxatida «Спецкарта» kartochkasini qoldiring: yopilgan ilova yozmaydi.',
  ],
}

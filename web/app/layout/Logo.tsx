/** A map pin with the bucket of an excavator in it. */
export function Logo() {
  return (
    <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
      <path
        d="M4 6a4 4 0 0 1 4-4h16a4 4 0 0 1 4 4v13a4 4 0 0 1-4 4h-4.2L16 30l-3.8-7H8a4 4 0 0 1-4-4Z"
        fill="#F26A1B"
      />
      <path
        d="M8.5 6.5h12.3c2 0 3.2 1.4 2.7 3.3l-2 6.4H8.5l3.2-2.3L8.5 11.5ZM8.5 18h3l-1 2.2h-2ZM13 18h3l-1 2.2h-2ZM17.5 18h3.4l-1.2 2.2h-2.2Z"
        fill="#16191D"
      />
    </svg>
  )
}

/** The frame, screen and Dynamic Island of a drawn phone: dark in both themes, like the interactive prototype's. */
export function DrawnFrame({ width, height }: { width: number; height: number }) {
  return (
    <>
      <rect x="3" y="3" width={width - 6} height={height - 6} rx="39" fill="#2a2a2f" stroke="#6b6c72" />
      <rect
        x="9"
        y="9"
        width={width - 18}
        height={height - 18}
        rx="33"
        fill="var(--paper)"
        stroke="#0c0c0e"
        strokeWidth="2"
      />
      <rect x={width / 2 - 31} y="19" width="62" height="17" rx="8.5" fill="#000" />
      <rect x={width / 2 - 32} y={height - 23} width="64" height="4" rx="2" fill="var(--ink)" opacity="0.5" />
    </>
  )
}

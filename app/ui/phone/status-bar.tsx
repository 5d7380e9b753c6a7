export function StatusBar() {
  return (
    <div aria-hidden className="ph-status">
      <span>9:41</span>
      <span className="ph-island" />
      <svg viewBox="0 0 66 14" fill="currentColor">
        <rect x="0" y="8" width="3" height="5" rx="1" />
        <rect x="5" y="5.5" width="3" height="7.5" rx="1" />
        <rect x="10" y="3" width="3" height="10" rx="1" />
        <rect x="15" y="0.5" width="3" height="12.5" rx="1" />
        <path d="M31 2.5c3 0 5.700 1.200 7.600 3.100l-1.700 1.800A8.300 8.300 0 0 0 31 5c-2.300 0-4.400.9-5.900 2.400l-1.700-1.800A10.700 10.700 0 0 1 31 2.500zm0 4.300c1.800 0 3.400.7 4.600 1.900L31 13.500l-4.600-4.800A6.500 6.500 0 0 1 31 6.800z" />
        <rect
          x="43.500"
          y="1"
          width="20"
          height="11.500"
          rx="3.500"
          fill="none"
          stroke="currentColor"
          opacity="0.450"
        />
        <rect x="45" y="2.500" width="17" height="8.500" rx="2.200" />
        <path d="M65 5v3.500c.8-.3 1-.9 1-1.700s-.2-1.500-1-1.800z" opacity="0.500" />
      </svg>
    </div>
  )
}

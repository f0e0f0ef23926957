// Ways to say "your turn" to somebody who looks elsewhere.

/** The small picture in the tab. */
export function setIcon(turn: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const href = turn ? '/icon-turn.svg' : '/icon.svg';
  if (icon !== null && icon.getAttribute('href') !== href) icon.href = href;
}

/** Two soft notes. */
export function chime(): void {
  const audio = new AudioContext();
  for (const [index, frequency] of [523.25, 783.99].entries()) {
    const start = audio.currentTime + index * 0.18;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.12, start + 0.03);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.6);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.65);
  }
  setTimeout(() => void audio.close(), 1500);
}

/** In place of a file that the bundler copies: its address. */
export default '/assets/file.svg';

import('./standalone.jsx');

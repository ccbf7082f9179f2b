import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import CopyPlugin from 'copy-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';

export default {
  entry: './src/index.js',
  output: { publicPath: 'auto', clean: true },
  module: {
    rules: [
      {
        test: /\.jsx$/,
        loader: 'esbuild-loader',
        options: { target: 'chrome116', jsx: 'automatic' },
      },
      {
        test: /\.css$/,
        use: [
          MiniCssExtractPlugin.loader,
          { loader: 'css-loader', options: { modules: { namedExport: false } } },
        ],
      },
    ],
  },
  plugins: [
    new MiniCssExtractPlugin(),
    new CopyPlugin({ patterns: ['public'] }),
    new ModuleFederationPlugin({
      name: 'gift_bags_webpack',
      filename: 'remoteEntry.js',
      dts: false,
      exposes: { './Badge': './src/badge.jsx', './Page': './src/page.jsx' },
      shared: ['react', 'react-dom'],
    }),
  ],
};

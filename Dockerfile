# A place to read and run the workbook in, for a machine that is no Linux: the official Swift image, and nothing else.
#
#   docker build -t core-data-workbook .
#   docker run -it --name workbook -v "$PWD/Chapters:/workbook/Chapters" core-data-workbook
FROM swift:6.2
WORKDIR /workbook
COPY . .
RUN Container/prepare
CMD ["bash"]
